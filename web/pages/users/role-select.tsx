import { useState } from "preact/hooks";
import type { Role } from "../../api/board.ts";
import { roles } from "../../api/operations.ts";
import { toRefused } from "../../api/problem.ts";
import { roleNames } from "../../widgets/role-names.ts";
import { toastProblem } from "../../widgets/toast.tsx";

export function RoleSelect({
  of,
  value,
  disabled = false,
  onChoose,
}: {
  /** Its accessible name. */
  readonly of: string;
  readonly value: Role;
  readonly disabled?: boolean;
  readonly onChoose: (role: Role) => unknown;
}) {
  const [isPending, setPending] = useState(false);
  const choose = async (select: HTMLSelectElement) => {
    setPending(true);
    try {
      await onChoose(select.value as Role);
    } catch (error) {
      // The board has refused: the list shows what is.
      select.value = value;
      toastProblem(toRefused(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <select
      class="input"
      style={{ width: "auto" }}
      aria-label={of}
      value={value}
      disabled={disabled || isPending}
      onChange={({ currentTarget }) => void choose(currentTarget)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </select>
  );
}
