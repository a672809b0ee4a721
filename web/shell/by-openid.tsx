import { useEffect, useState } from "preact/hooks";
import { finishReturn, goToProvider, hasReturned } from "../api/openid.ts";
import { type Refused, toRefused } from "../api/problem.ts";
import { Button } from "../widgets/button.tsx";
import { Loading } from "../widgets/empty.tsx";
import { ProblemView } from "../widgets/problem-view.tsx";
import { say } from "../words/say.ts";

/** Logs in at a provider of OpenID Connect; whoever comes back from there is logged in, or told why not. */
export function ByOpenId({ name }: { readonly name: string }) {
  const [problem, setProblem] = useState<Refused>();
  const [isBack, setBack] = useState(hasReturned);
  useEffect(() => {
    if (!isBack) return;
    finishReturn()
      .catch((error: unknown) => setProblem(toRefused(error)))
      .finally(() => setBack(false));
  }, []);
  if (isBack) return <Loading />;
  const go = () => {
    setProblem(undefined);
    return goToProvider();
  };
  return (
    <>
      {problem === undefined ? null : <ProblemView problem={problem} />}
      <div>
        <Button icon="next" onPress={go} onProblem={setProblem}>
          {say("Log in with {name}", { name })}
        </Button>
      </div>
    </>
  );
}
