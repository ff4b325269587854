export { readSqlite } from "./read-sqlite";
export { SQLITE } from "./format";
