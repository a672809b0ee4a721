import { attackAsAccount } from "./local-account.ts";

await attackAsAccount("trixie");
