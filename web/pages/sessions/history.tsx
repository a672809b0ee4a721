import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Chart } from "../../widgets/chart.tsx";
import { say } from "../../words/say.ts";
import { perHour } from "./per-hour.ts";

/** How many sessions there were in each of the last 24 hours; nothing while the board has not recorded an hour. */
export function SessionHistory() {
  const { value } = useLoad(() => call("getHistory"), [], { every: 600_000 });
  const hours = perHour(value?.points ?? []);
  if (hours.length < 2) return null;
  const points = (of: "sessions" | "failed") => hours.map((hour) => ({ time: hour.time, value: hour[of] }));
  return (
    <Card title={say("The last 24 hours")}>
      <div class="columns">
        <Chart label={say("Sessions an hour")} points={points("sessions")} atLeast={4} gap={3600} say={String} />
        <Chart label={say("Went wrong, an hour")} points={points("failed")} atLeast={4} gap={3600} say={String} />
      </div>
    </Card>
  );
}
