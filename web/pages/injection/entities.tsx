import type { Answer } from "../../api/call.ts";
import { count } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";

type Entity = Answer<"listInjections">["entities"][number];

export function Entities({ entities }: { readonly entities: readonly Entity[] }) {
  return (
    <ul class="list">
      {entities.map((entity) => (
        <li key={entity.entity}>
          <div class="what">
            <strong>{entity.entity}</strong>
            <Values {...entity} />
          </div>
          {entity.known ? (
            <span class="soft small number">{count(entity.count, "value")}</span>
          ) : (
            <Mark tone="warn">not in this assistant</Mark>
          )}
        </li>
      ))}
    </ul>
  );
}

function Values({ count: all, values }: Entity) {
  if (all === 0) return <span class="soft small">nothing was added</span>;
  return (
    <ul class="chips">
      {values.map(({ value, weight }) => (
        <li key={value}>
          {value}
          {weight === 1 ? null : <span class="soft"> × {weight}</span>}
        </li>
      ))}
      {all > values.length ? <li>and {all - values.length} more</li> : null}
    </ul>
  );
}
