import { type Static, Type } from "typebox";

/** [spec A, User; admin-rest.md, Sign-up] */
export const SignUp = Type.Object(
  {
    login: Type.String({
      minLength: 1,
      maxLength: 64,
      description: "1 to 64 characters, no colon, no control characters.",
    }),
    password: Type.String({ minLength: 1, maxLength: 1024, description: "8 to 1024 bytes." }),
    setupCode: Type.Optional(
      Type.String({ maxLength: 64, description: "The code the board shows on its console, or an invitation." }),
    ),
  },
  { additionalProperties: false },
);
export type SignUp = Static<typeof SignUp>;

export const SignedUp = Type.Object({
  login: Type.String(),
  status: Type.Union([Type.Literal("active"), Type.Literal("pending")]),
});

export const UserList = Type.Object({
  users: Type.Array(
    Type.Object({
      login: Type.String(),
      status: Type.Union([Type.Literal("active"), Type.Literal("pending")]),
      createdAt: Type.String({ format: "date-time" }),
    }),
  ),
});
