import { listCollections, measureSpace, readRecords } from "../../store/foreign";
import { chromaPlace } from "../../store/chroma-place";
import { formatError, show } from "../errors";
import type { Found, Notice } from "../found";
import type { AnyOptions } from "../inspect/format";
import { measured } from "./similarity";
import { textsOf, type Json } from "./json-value";
import { withFaults } from "./store-faults";
import { storedTexts, type StoreRecord } from "./stored";

/** Reads one collection of a running Chroma server, page by page, and measures its metric: the one in the URL's path or
 *  `options.collection`, else the largest. Token, tenant and database only from CHROMA_TOKEN, CHROMA_TENANT and
 *  CHROMA_DATABASE; a token never goes over plain http to another host. Nothing is written. FormatErrors. */
export async function readChromaServer(url: string, options: AnyOptions = {}): Promise<Found> {
  const { origin, server, name } = parts(url, options.collection);
  return withFaults(origin, async () => {
    const place = chromaPlace({ url: server, ...fromEnvironment() });
    const all = await listCollections(place);
    const collection = name === null ? all[0] : all.find((one) => one.name === name);
    if (collection === undefined) {
      const names = all.map((one) => one.name).join(", ");
      const expected = name === null ? "a collection" : `a collection ${show(name)}`;
      throw formatError({ file: origin, expected, got: names === "" ? "none" : names });
    }
    const read = await readRecords(place, collection.id, "everything");
    const records = read.map(({ id, document, metadata, vector }): StoreRecord =>
      ({ id, document, metadata: textsOf(metadata as ReadonlyMap<string, Json>), vector }));
    const where = `${origin}/${collection.name}`;
    const { documents, vectors, noticed } = storedTexts(records, where, options);
    const [told] = collection.configured;
    const fit = await measureSpace(place, collection.id, read);
    const format = `Chroma server (collection "${collection.name}")`;
    const notices = [...noticed, ...others(all.length - 1, where), ...changed(collection.records, read.length, where)];
    const measure = measured(fit, told, where);
    return { format, queries: [], documents, stages: [], qrels: null, vectors, noticed: [...notices, ...measure] };
  });
}

interface Parts {
  /** For messages: without a user and a password. */
  readonly origin: string;
  /** With them, for `chromaPlace` to refuse. */
  readonly server: string;
  readonly name: string | null;
}

function parts(text: string, named: string | undefined): Parts {
  const expected = "http(s)://HOST:PORT[/COLLECTION]";
  if (!URL.canParse(text)) throw formatError({ file: "Chroma", expected, got: "another text" });
  const url = new URL(text);
  const { origin, search, hash } = url;
  const path = url.pathname.replace(/^\/|\/$/g, "");
  if (path.includes("/") || search !== "" || hash !== "") {
    throw formatError({ file: origin, expected, got: "more behind the port than a name" });
  }
  url.pathname = "/";
  return { origin, server: url.href, name: named ?? (path === "" ? null : path) };
}

function fromEnvironment(): { readonly token?: string; readonly tenant?: string; readonly database?: string } {
  const { CHROMA_TOKEN: token, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = process.env;
  return { ...(token ? { token } : {}), ...(tenant ? { tenant } : {}), ...(database ? { database } : {}) };
}

function others(count: number, first: string): readonly Notice[] {
  const handled = "not read; --collection NAME reads another";
  return count === 0 ? [] : [{ name: "other collections", count, of: count + 1, first, handled }];
}

function changed(before: number, after: number, first: string): readonly Notice[] {
  if (before === after) return [];
  const handled = `${before} records when it was asked first, ${after} read: somebody writes to it meanwhile`;
  return [{ name: "changed while it was read", count: Math.abs(after - before), of: before, first, handled }];
}
