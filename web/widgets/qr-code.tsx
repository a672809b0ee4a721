import { useEffect, useState } from "preact/hooks";
import { say } from "../words/say.ts";

type Drawn = Awaited<ReturnType<typeof draw>>;

async function draw(text: string) {
  const { qrPath } = await import("./qr-path.ts");
  return qrPath(text);
}

/** An address as a QR code, with its text beside it: that is there before the code, and without it. */
export function QrCode({ address }: { readonly address: string }) {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isCurrent = true;
    // Without the file, for example because the board is away, the address remains.
    draw(address).then(
      (found) => isCurrent && setDrawn(found),
      () => setDrawn(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return (
    <div class="qr">
      {drawn === undefined ? null : (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={say("QR code of the address")}>
          <path d={drawn.path} />
        </svg>
      )}
      <a class="address" href={address}>
        {address}
      </a>
    </div>
  );
}
