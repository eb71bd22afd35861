import { controllers } from '#generated/controllers'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { registrationRequests } from '#api/contract/resources/registration_requests'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import { exchangeToken, finishSignIn } from '#api/accounts/identity/external/external_validator'
import {
  approveRegistration,
  changePassword,
  createUserLink,
  login,
  loginLink,
  mailRequest,
  register,
  resetPassword,
  switchOrganization,
  verifyEmail,
} from '#api/accounts/identity/identity_validator'
import { createApiToken } from '#api/accounts/identity/api_tokens/api_token_validator'

/**
 * Mounts the routes for sign-in, registration, password reset, and the current user's account, sessions, teams and
 * organizations.
 */
export function signInRoutes() {
  passwordSignIn()
  registration()
  registrationRequestRoutes()
  passwordReset()
  externalSignIn()
  ownAccount()
  ownAccess()
}

function passwordSignIn() {
  const { identity } = controllers.accounts
  endpoint('GET /config', 'public', [identity.Config, 'show'], 'Get the console configuration')
  endpoint(
    'POST /users/login',
    'public',
    [identity.sessions.Sessions, 'store'],
    'Sign in with a password; without one, request a sign-in link by email',
    {
      body: login,
    }
  )
  endpoint(
    'POST /users/login/link',
    'public',
    [identity.sessions.Sessions, 'storeByLink'],
    'Sign in with a one-time link',
    { body: loginLink }
  )
}

function registration() {
  const { Registrations } = controllers.accounts.identity.registration
  endpoint('POST /users/register', 'public', [Registrations, 'store'], 'Create an account', {
    body: register,
  })
  endpoint(
    'POST /users/verify-email',
    'public',
    [Registrations, 'verify'],
    'Confirm an email address',
    {
      body: verifyEmail,
    }
  )
  endpoint(
    'POST /users/verify-email/resend',
    'public',
    [Registrations, 'resend'],
    'Resend the email that confirms an email address',
    { body: mailRequest }
  )
}

function registrationRequestRoutes() {
  const { RegistrationRequests } = controllers.accounts.identity.registration.requests
  resource(registrationRequests, RegistrationRequests, {
    only: ['index', 'destroy', 'destroyMany'],
  })
  endpoint(
    'POST /registration-requests/:id/approve',
    'admin',
    [RegistrationRequests, 'approve'],
    'Confirm the address of a registered account, so that the person can sign in',
    { body: approveRegistration, recent: true }
  )
}

function passwordReset() {
  const { identity } = controllers.accounts
  endpoint(
    'POST /users/reset-password',
    'public',
    [identity.passwords.Passwords, 'requestReset'],
    'Email a link to set a new password',
    { body: mailRequest }
  )
  endpoint(
    'POST /users/reset-password/confirm',
    'public',
    [identity.passwords.Passwords, 'reset'],
    'Set a new password with a link; ends all sessions',
    { body: resetPassword }
  )
  endpoint('POST /auth/logout', 'public', [identity.sessions.Sessions, 'destroy'], 'Sign out')
}

function externalSignIn() {
  const { external } = controllers.accounts.identity
  endpoint(
    'GET /auth/fusionauth/identity-providers',
    'public',
    [external.Fusionauth, 'identityProviders'],
    'Get the identity provider to which FusionAuth redirects'
  )
  endpoint(
    'POST /auth/fusionauth/token-proxy',
    'public',
    [external.Fusionauth, 'exchange'],
    'Exchange an authorization code from FusionAuth for a session',
    { body: exchangeToken }
  )
  endpoint(
    'GET /auth/oidc/start',
    'public',
    [external.ExternalSignIns, 'start'],
    'Redirect to the identity provider',
    {
      query: {
        redirect: 'Console path to return to',
        provider: '`fusionauth`; default: the OpenID Connect provider',
        reauthenticate: 'Set to reauthenticate the signed-in user',
      },
    }
  )
  endpoint(
    'POST /auth/oidc/callback',
    'public',
    [external.ExternalSignIns, 'finish'],
    'Complete a sign-in after the redirect from the identity provider',
    { body: finishSignIn }
  )
}

function ownAccount() {
  const { identity } = controllers.accounts
  const { Me } = controllers.accounts.me
  endpoint('GET /users/me', 'user', [Me, 'show'], 'Get the signed-in user', {
    duringEnrollment: true,
  })
  endpoint(
    'PUT /users/me/password',
    'user',
    [identity.passwords.Passwords, 'update'],
    'Change my password',
    {
      body: changePassword,
    }
  )
  endpoint(
    'GET /users/me/sessions',
    'user',
    [identity.sessions.MySessions, 'index'],
    'List my sessions'
  )
  endpoint(
    'DELETE /users/me/sessions/:id',
    'user',
    [identity.sessions.MySessions, 'destroy'],
    'End one of my sessions',
    { recent: true }
  )
  endpoint(
    'DELETE /users/me/sessions',
    'user',
    [identity.sessions.MySessions, 'destroyOthers'],
    'End all my sessions except this one',
    { recent: true }
  )
}

function ownAccess() {
  const { identity } = controllers.accounts
  const { Me } = controllers.accounts.me
  endpoint(
    'POST /users/:id/links',
    'admin',
    [identity.links.UserLinks, 'store'],
    'Create a link for another user: sign-in, confirmation of the email address, or password reset',
    { body: createUserLink, recent: true, browserOnly: true }
  )
  endpoint('GET /users/me/abilities', 'user', [Me, 'abilities'], 'Get my permissions in a team', {
    query: { teamId: 'ID of the team' },
  })
  endpoint('GET /users/me/organizations', 'user', [Me, 'organizations'], 'List my organizations')
  endpoint(
    'POST /users/me/switch-organization',
    'user',
    [Me, 'switchOrganization'],
    'Change the current organization',
    { body: switchOrganization }
  )
  endpoint('GET /users/me/teams', 'user', [Me, 'teams'], 'List my teams')
  resource(apiTokens, identity.apiTokens.ApiTokens, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createApiToken,
  })
}
