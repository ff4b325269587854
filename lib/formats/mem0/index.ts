export { mem0Formats } from "./formats";
export { readMem0History } from "./read-history";
export { readMem0Results } from "./results";
export { readPoints } from "./points";
