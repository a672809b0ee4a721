/** Sends one question to a server with OpenAI's interface (llama.cpp, Ollama, vLLM), and returns its answer as text. */
import { request } from "node:http";
import * as v from "valibot";

/** A choice is a few words; a longer answer is none. */
const maxBytes = 64 * 1024;
const maxTokens = 200;

export type Question = { readonly system: string; readonly user: string; readonly schema: object };
export type AskModel = (question: Question, signal: AbortSignal) => Promise<string>;

const completion = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

export function makeAskModel(address: URL, model: string): AskModel {
  return async ({ system, user, schema }, signal) => {
    const body = JSON.stringify({
      ...(model !== "" && { model }),
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      temperature: 0,
      max_tokens: maxTokens,
      stream: false,
      response_format: { type: "json_schema", json_schema: { name: "choice", strict: true, schema } },
    });
    const answer = v.safeParse(completion, JSON.parse(await post(address, body, signal)));
    if (!answer.success) throw new Error("the answer is no chat completion");
    return answer.output.choices[0]!.message.content;
  };
}

/** Redirects are not followed: they could lead out of the house. */
function post(address: URL, body: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const sent = request(address, { method: "POST", headers, signal, agent: false }, (response) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) sent.destroy(new Error(`the answer is longer than ${maxBytes} bytes`));
      else pieces.push(piece);
    });
    response.on("error", reject);
    response.on("end", () => {
      if (response.statusCode === 200) resolve(Buffer.concat(pieces).toString());
      else reject(new Error(`the server answered with status ${response.statusCode}`));
    });
  });
  sent.on("error", reject);
  sent.end(body);
  return promise;
}
