import { STORE_USAGE } from "./store-reading";

/** The text of `recall-lab audit --help`. */
export const AUDIT_USAGE = `usage: recall-lab audit PATH... [OPTIONS]

Takes somebody's recall apart and prints a report: what each step loses and how, the threshold really in force, what
flips, what the key collapses, whether it is more than chance, and what to try next. PATHs are only read.

  PATH is  a folder of agent logs (events.jsonl; see below): the recorder and every audit run over them; or
           files and folders that recall-lab inspect knows: runs, judgements, queries, documents, traces, stores, CSV …

  --pipeline FILE|NAME   what happens to the candidates: a JSON description (or a module), or a preset (recall-lab presets)
  --qrels FILE, --queries FILE, --documents FILE    more to read, and what it must hold
  --map KEY=PATH         a column by hand, for example --map docId=metadata.id (may be repeated)
  --format NAME          the format of every PATH, where the guess is wrong
  --order list|rank|score   what orders a list (list)
${STORE_USAGE}
  --grade N              lowest grade that is relevant (1; in agent logs 2 where there is one)
  --pool N               candidates searched for each query where no list is there (50)
  --embed needed|always|never   texts without vectors (needed)
  --generator MODULE     your key generator: exports generate(tool, text), tools, probes
  --model NAME           embeds texts: name, folder or hub id (bge-small-zh-v1.5); or
  --endpoint URL --endpoint-model NAME   an OpenAI-compatible server (Ollama, vLLM, TEI); its key in RECALL_LAB_ENDPOINT_KEY
  --now INSTANT          ISO 8601 with a zone (the latest time in the data)
  --seed N               of everything drawn at random (1)

  --json FILE, --html FILE   the report as data (--print-schema describes it) and as a page
  --save-baseline FILE   keeps the result; --baseline FILE compares with a kept one
  --fail-on COND         exit with 1 when it holds (may be repeated): fail | remark | not observed (a finding begins so),
                         finding=loss/* (a finding of that name that is no pass), status=fail, measure:success@1<0.8,
                         regression>0.02 or regression:success@1>0.02 (against --baseline), worse (significantly)
  --show-secrets         do not mask keys, tokens, passwords and e-mail addresses

Agent logs: FOLDER holds events.jsonl (tool calls, required), runs.jsonl (which runs feed the store and which only ask),
queries.jsonl and labels/qrels.trec (or qrels.tsv in BEIR's layout), queries_no_answer.jsonl, experiences.jsonl (what the
ids of the judgements stand for), ages_synthetic.tsv (made-up ages, for logs without times).

  --min-failures N     failures in a row that make an experience (1)
  --by KEY             tool | tool+action: what makes two calls the same (tool+action)
  --top-k N            experiences a recall returns (3)
  --threshold X        cosine that a candidate must reach (0.55)
  --epsilon X          width of a tie in the tie-break by freshness (0.03)
  --unknown-columns W  error | ignore (error)

Exit status: 0 done, 1 by --fail-on, 2 bad input or use.
`;
