/** The systems measured beside the product, each by the same flow: a request comes in, one call leaves, its answer is summed and sent back. */
export interface Subject {
  readonly name: string;
  /** The file in `servers/` that runs it, with the database and the upstream's address as arguments. */
  readonly server: string;
  readonly arguments: readonly string[];
  readonly install: Install;
  /** What of a run survives a kill. */
  readonly keeps: string;
}

export interface Install {
  /** The folder's name: what is installed once serves all who share it. */
  readonly id: string;
  readonly manifest: object;
  readonly npmArguments: readonly string[];
  /** Packages whose native part is built afterwards; no other install script is run. */
  readonly build?: readonly string[];
}

const manifest = (dependencies: Readonly<Record<string, string>>, more: object = {}) => ({ private: true, type: "module", dependencies, ...more });
const plain = (id: string, dependencies: Readonly<Record<string, string>>): Install => ({
  id,
  manifest: manifest(dependencies),
  npmArguments: ["--ignore-scripts"],
});

const DBOS = plain("dbos", { "@dbos-inc/dbos-sdk": "5.3.0", pg: "8.16.3" });
const GRAPHILE = plain("graphile-worker", { "graphile-worker": "0.17.3", pg: "8.16.3" });
const NODE_RED = plain("node-red", { "node-red": "5.0.7" });
/** One of its pins points outside npm, another at a package that is not there any more. */
const N8N: Install = {
  id: "n8n",
  manifest: manifest({ n8n: "2.41.1" }, { overrides: { xlsx: "0.18.5", cssomnom: "npm:cssom@0.5.0" } }),
  npmArguments: ["--legacy-peer-deps", "--ignore-scripts"],
  build: ["sqlite3"],
};

export const SUBJECTS: readonly Subject[] = [
  { name: "DBOS 5.3.0", server: "dbos.js", arguments: [], install: DBOS, keeps: "every step" },
  { name: "graphile-worker 0.17.3", server: "graphile-worker.js", arguments: [], install: GRAPHILE, keeps: "the job, not its steps" },
  { name: "Node-RED 5.0.7", server: "node-red.js", arguments: [], install: NODE_RED, keeps: "nothing" },
  { name: "n8n 2.41.1", server: "n8n.js", arguments: ["default"], install: N8N, keeps: "what happened, once it has ended" },
  { name: "n8n 2.41.1, tuned", server: "n8n.js", arguments: ["tuned"], install: N8N, keeps: "nothing of what went well" },
];
