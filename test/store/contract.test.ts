import { exactBackend, shardedBackend } from "../../lib/store";
import { contract } from "./contract";

contract({ name: "exact", make: () => exactBackend(), queries: 300 });
const three = () => shardedBackend([exactBackend(), exactBackend(), exactBackend()]);
contract({ name: "sharded over exact", make: three, queries: 300 });
