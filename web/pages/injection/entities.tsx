import type { Answer } from "../../api/call.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { say, sayMany } from "../../words/say.ts";

type Entity = Answer<"listInjections">["entities"][number];
export type Injected = Entity["values"][number] & { readonly entity: string };
type Remove = (one: Injected) => void;

export function Entities({ entities, onRemove }: { readonly entities: readonly Entity[]; readonly onRemove: Remove }) {
  return (
    <ul class="list">
      {entities.map((entity) => (
        <li key={entity.entity}>
          <div class="what">
            <strong>{entity.entity}</strong>
            <Values entity={entity} onRemove={onRemove} />
          </div>
          {entity.known ? (
            <span class="soft small number">{sayMany(entity.count, "{n} value", "{n} values")}</span>
          ) : (
            <Mark tone="warn">{say("not in this assistant")}</Mark>
          )}
        </li>
      ))}
    </ul>
  );
}

function Values({ entity, onRemove }: { readonly entity: Entity; readonly onRemove: Remove }) {
  const { entity: name, count: all, values } = entity;
  if (all === 0) return <span class="soft small">{say("nothing was added")}</span>;
  return (
    <ul class="chips">
      {values.map(({ value, weight }) => (
        <li key={value}>
          {value}
          {weight === 1 ? null : <span class="soft"> × {weight}</span>}
          <button
            type="button"
            class="button quiet small"
            aria-label={say("Remove “{value}” from {name}", { value, name })}
            onClick={() => onRemove({ entity: name, value, weight })}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
      {all > values.length ? <li>{sayMany(all - values.length, "and {n} more", "and {n} more")}</li> : null}
    </ul>
  );
}
