import { controllers } from '#generated/controllers'
import { endpoint } from '#api/http/endpoint'
import {
  addPasskey,
  enterCode,
  enterSecondFactor,
  reauthenticate,
  renamePasskey,
  usePasskey,
} from '#api/identity/mfa/mfa_validator'

/** Second factors: signing in with them, managing one's own, and confirming one's identity again. */
export function mfaRoutes() {
  signInRoutes()
  ownFactorRoutes()
  reauthenticationRoutes()
  const { Security } = controllers.identity.mfa
  endpoint(
    'DELETE /users/:id/second-factors',
    'admin',
    [Security, 'reset'],
    'Remove all second factors of a member who lost theirs; ends their sessions',
    { recent: true, browserOnly: true }
  )
}

function signInRoutes() {
  const { PasskeySignIns, SecondFactorSignIns } = controllers.identity.mfa
  endpoint(
    'GET /users/login/second-factor',
    'public',
    [SecondFactorSignIns, 'show'],
    'How to complete the sign-in of this session that waits for a second factor'
  )
  endpoint(
    'POST /users/login/second-factor',
    'public',
    [SecondFactorSignIns, 'store'],
    'Complete a sign-in by a code of an authenticator app or a recovery code',
    { body: enterSecondFactor }
  )
  endpoint(
    'POST /users/login/second-factor/passkey/options',
    'public',
    [SecondFactorSignIns, 'passkeyOptions'],
    'WebAuthn options to complete a sign-in by a passkey'
  )
  endpoint(
    'POST /users/login/second-factor/passkey',
    'public',
    [SecondFactorSignIns, 'storeByPasskey'],
    'Complete a sign-in by a passkey',
    { body: usePasskey }
  )
  endpoint(
    'POST /users/login/passkey/options',
    'public',
    [PasskeySignIns, 'options'],
    'WebAuthn options to sign in by a passkey alone'
  )
  endpoint(
    'POST /users/login/passkey',
    'public',
    [PasskeySignIns, 'store'],
    'Sign in by a passkey alone, which counts as both factors',
    { body: usePasskey }
  )
}

function ownFactorRoutes() {
  const { Security } = controllers.identity.mfa
  const own = { browserOnly: true }
  const change = { ...own, recent: true }
  const enroll = { ...change, duringEnrollment: true }
  endpoint('GET /users/me/security', 'user', [Security, 'show'], 'My second factors', {
    ...own,
    duringEnrollment: true,
  })
  endpoint(
    'POST /users/me/totp',
    'user',
    [Security, 'startTotp'],
    'Start the setup of an authenticator app; the secret is shown this once',
    enroll
  )
  endpoint(
    'POST /users/me/totp/confirm',
    'user',
    [Security, 'confirmTotp'],
    'Finish the setup with a first code; returns recovery codes once',
    { ...enroll, body: enterCode }
  )
  endpoint('DELETE /users/me/totp', 'user', [Security, 'destroyTotp'], 'Remove it', change)
  endpoint(
    'POST /users/me/recovery-codes',
    'user',
    [Security, 'storeRecoveryCodes'],
    'Make new recovery codes, shown this once; the old ones stop working',
    change
  )
  endpoint(
    'POST /users/me/passkeys/options',
    'user',
    [Security, 'passkeyOptions'],
    'WebAuthn options to register a passkey',
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
  const { Reauthentications } = controllers.identity.mfa.reauthentication
  const path = '/users/me/reauthentication'
  const own = { browserOnly: true, duringEnrollment: true }
  endpoint(
    `GET ${path}`,
    'user',
    [Reauthentications, 'show'],
    'How to confirm my identity, and until when it is confirmed',
    own
  )
  endpoint(
    `POST ${path}`,
    'user',
    [Reauthentications, 'store'],
    'Confirm my identity by password, authenticator app or mailed code',
    { ...own, body: reauthenticate }
  )
  endpoint(
    `POST ${path}/mail`,
    'user',
    [Reauthentications, 'mailCode'],
    'Mail a code to confirm my identity',
    own
  )
  endpoint(
    `POST ${path}/passkey/options`,
    'user',
    [Reauthentications, 'passkeyOptions'],
    'WebAuthn options to confirm my identity by a passkey',
    own
  )
  endpoint(
    `POST ${path}/passkey`,
    'user',
    [Reauthentications, 'storeByPasskey'],
    'Confirm my identity by a passkey',
    { ...own, body: usePasskey }
  )
}
