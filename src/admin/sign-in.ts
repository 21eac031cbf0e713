// Signs a browser in on the admin listener: exchanges the token for a cookie that no script can read.

import { SignInRequest } from '../contract/admin.ts';
import { Refusal } from '../contract/problems.ts';
import { bodyValidator } from '../contract/validation.ts';
import type { AdminCredentials } from './credentials.ts';
import type { AdminRoute } from './listener.ts';

const path = '/admin/v1/sign-in';
const signInBody = bodyValidator(SignInRequest);

/** POST exchanges the token for a cookie, GET checks it, DELETE ends it. */
export function signInRoutes(credentials: AdminCredentials): AdminRoute[] {
  return [
    {
      method: 'POST',
      path,
      access: 'open',
      serve({ body }) {
        const { token } = signInBody.check(body);
        if (!credentials.isAdminToken(token)) {
          throw new Refusal('token_invalid', 'This is not the token of this server.');
        }
        return { status: 204, headers: { 'Set-Cookie': credentials.signIn() } };
      },
    },
    { method: 'GET', path, access: 'admin', serve: () => ({ status: 204 }) },
    {
      method: 'DELETE',
      path,
      access: 'admin',
      serve: ({ cookies }) => ({
        status: 204,
        headers: { 'Set-Cookie': credentials.signOut(cookies) },
      }),
    },
  ];
}
