/** Shows texts of the board, in which backticks enclose a command. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>{text.split(/`([^`]+)`/u).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
