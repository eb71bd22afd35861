import { controllers } from '#generated/controllers'
import { endpoint } from '#api/platform/http/endpoint'
import {
  addPasskey,
  enterCode,
  enterSecondFactor,
  reauthenticate,
  renamePasskey,
  usePasskey,
} from '#api/accounts/identity/mfa/mfa_validator'

/** Mounts the routes for second factors: sign-in, management of the user's own factors, and reauthentication. */
export function mfaRoutes() {
  signInRoutes()
  ownFactorRoutes()
  reauthenticationRoutes()
  const { Security } = controllers.accounts.identity.mfa
  endpoint(
    'DELETE /users/:id/second-factors',
    'admin',
    [Security, 'reset'],
    'Remove all second factors of a member who lost theirs; ends their sessions',
    { recent: true, browserOnly: true }
  )
}

function signInRoutes() {
  const { PasskeySignIns, SecondFactorSignIns } = controllers.accounts.identity.mfa
  endpoint(
    'GET /users/login/second-factor',
    'public',
    [SecondFactorSignIns, 'show'],
    'List the methods to complete the pending sign-in of this session'
  )
  endpoint(
    'POST /users/login/second-factor',
    'public',
    [SecondFactorSignIns, 'store'],
    'Complete a sign-in with an authenticator app code or a recovery code',
    { body: enterSecondFactor }
  )
  endpoint(
    'POST /users/login/second-factor/passkey/options',
    'public',
    [SecondFactorSignIns, 'passkeyOptions'],
    'Create WebAuthn options to complete a sign-in with a passkey'
  )
  endpoint(
    'POST /users/login/second-factor/passkey',
    'public',
    [SecondFactorSignIns, 'storeByPasskey'],
    'Complete a sign-in with a passkey',
    { body: usePasskey }
  )
  endpoint(
    'POST /users/login/passkey/options',
    'public',
    [PasskeySignIns, 'options'],
    'Create WebAuthn options to sign in with only a passkey'
  )
  endpoint(
    'POST /users/login/passkey',
    'public',
    [PasskeySignIns, 'store'],
    'Sign in with only a passkey, which counts as both factors',
    { body: usePasskey }
  )
}

function ownFactorRoutes() {
  const { Security } = controllers.accounts.identity.mfa
  const own = { browserOnly: true }
  const change = { ...own, recent: true }
  const enroll = { ...change, duringEnrollment: true }
  endpoint('GET /users/me/security', 'user', [Security, 'show'], 'List my second factors', {
    ...own,
    duringEnrollment: true,
  })
  endpoint(
    'POST /users/me/totp',
    'user',
    [Security, 'startTotp'],
    'Start the setup of an authenticator app; only this response contains the secret',
    enroll
  )
  endpoint(
    'POST /users/me/totp/confirm',
    'user',
    [Security, 'confirmTotp'],
    'Finish the setup with a first code from the app; only this response contains the recovery codes',
    { ...enroll, body: enterCode }
  )
  endpoint(
    'DELETE /users/me/totp',
    'user',
    [Security, 'destroyTotp'],
    'Remove the authenticator app',
    change
  )
  endpoint(
    'POST /users/me/recovery-codes',
    'user',
    [Security, 'storeRecoveryCodes'],
    'Create new recovery codes, which only this response contains; the old ones stop working',
    change
  )
  endpoint(
    'POST /users/me/passkeys/options',
    'user',
    [Security, 'passkeyOptions'],
    'Create WebAuthn options to register a passkey',
    enroll
  )
  endpoint('POST /users/me/passkeys', 'user', [Security, 'storePasskey'], 'Register a passkey', {
    ...enroll,
    body: addPasskey,
  })
  endpoint('PUT /users/me/passkeys/:id', 'user', [Security, 'updatePasskey'], 'Rename a passkey', {
    ...change,
    body: renamePasskey,
  })
  endpoint(
    'DELETE /users/me/passkeys/:id',
    'user',
    [Security, 'destroyPasskey'],
    'Remove a passkey',
    change
  )
}

function reauthenticationRoutes() {
  const { Reauthentications } = controllers.accounts.identity.mfa.reauthentication
  const path = '/users/me/reauthentication'
  const own = { browserOnly: true, duringEnrollment: true }
  endpoint(
    `GET ${path}`,
    'user',
    [Reauthentications, 'show'],
    'List the methods to confirm my identity, and when the confirmation expires',
    own
  )
  endpoint(
    `POST ${path}`,
    'user',
    [Reauthentications, 'store'],
    'Confirm my identity with my password, an authenticator app code or an emailed code',
    { ...own, body: reauthenticate }
  )
  endpoint(
    `POST ${path}/mail`,
    'user',
    [Reauthentications, 'mailCode'],
    'Email me a code to confirm my identity',
    own
  )
  endpoint(
    `POST ${path}/passkey/options`,
    'user',
    [Reauthentications, 'passkeyOptions'],
    'Create WebAuthn options to confirm my identity with a passkey',
    own
  )
  endpoint(
    `POST ${path}/passkey`,
    'user',
    [Reauthentications, 'storeByPasskey'],
    'Confirm my identity with a passkey',
    { ...own, body: usePasskey }
  )
}
