import { controllers } from '#generated/controllers'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { exchangeToken, finishSignIn } from '#api/identity/external/external_validator'
import {
  changePassword,
  createUserLink,
  login,
  loginLink,
  mailRequest,
  register,
  resetPassword,
  switchOrganization,
  verifyEmail,
} from '#api/identity/identity_validator'
import { createApiToken } from '#api/identity/api_token_validator'

/** Signing in, and what a person has of their own. */
export function signInRoutes() {
  const { identity } = controllers

  // Sign-in
  endpoint('GET /config', 'public', [identity.Config, 'show'], 'The configuration object')
  endpoint(
    'POST /users/login',
    'public',
    [identity.Sessions, 'store'],
    'Sign in by password, or without one ask for a link by mail',
    {
      body: login,
    }
  )
  endpoint(
    'POST /users/login/link',
    'public',
    [identity.Sessions, 'storeByLink'],
    'Sign in by a one-time link',
    { body: loginLink }
  )
  const { Registrations } = identity
  endpoint('POST /users/register', 'public', [Registrations, 'store'], 'Make an account', {
    body: register,
  })
  endpoint('POST /users/verify-email', 'public', [Registrations, 'verify'], 'Confirm an address', {
    body: verifyEmail,
  })
  endpoint(
    'POST /users/verify-email/resend',
    'public',
    [Registrations, 'resend'],
    'Mail the link to confirm an address again',
    { body: mailRequest }
  )
  endpoint(
    'POST /users/reset-password',
    'public',
    [identity.Passwords, 'requestReset'],
    'Mail a link to set a new password',
    { body: mailRequest }
  )
  endpoint(
    'POST /users/reset-password/confirm',
    'public',
    [identity.Passwords, 'reset'],
    'Set a new password by a link; ends every session',
    { body: resetPassword }
  )
  endpoint('POST /auth/logout', 'public', [identity.Sessions, 'destroy'], 'Sign out')
  endpoint(
    'GET /auth/fusionauth/identity-providers',
    'public',
    [identity.external.Fusionauth, 'identityProviders'],
    'The identity provider that FusionAuth should go on to'
  )
  endpoint(
    'POST /auth/fusionauth/token-proxy',
    'public',
    [identity.external.Fusionauth, 'exchange'],
    "Exchange FusionAuth's code for a session",
    { body: exchangeToken }
  )
  endpoint(
    'GET /auth/oidc/start',
    'public',
    [identity.external.ExternalSignIns, 'start'],
    'Redirect to the identity provider',
    {
      query: {
        redirect: 'Path of the console to come back to',
        provider: '`fusionauth`; by default the OpenID Connect provider',
        reauthenticate: 'Set to confirm the identity of the signed-in person',
      },
    }
  )
  endpoint(
    'POST /auth/oidc/callback',
    'public',
    [identity.external.ExternalSignIns, 'finish'],
    'Complete the sign-in after the redirect from the identity provider',
    { body: finishSignIn }
  )

  // Me
  endpoint('GET /users/me', 'user', [identity.Me, 'show'], 'Who is signed in', {
    duringEnrollment: true,
  })
  endpoint(
    'PUT /users/me/password',
    'user',
    [identity.Passwords, 'update'],
    'Change the password',
    {
      body: changePassword,
    }
  )
  endpoint('GET /users/me/sessions', 'user', [identity.MySessions, 'index'], 'Where I am signed in')
  endpoint(
    'DELETE /users/me/sessions/:id',
    'user',
    [identity.MySessions, 'destroy'],
    'End one of my sessions',
    { recent: true }
  )
  endpoint(
    'DELETE /users/me/sessions',
    'user',
    [identity.MySessions, 'destroyOthers'],
    'End all my sessions but this one',
    { recent: true }
  )
  endpoint(
    'POST /users/:id/links',
    'admin',
    [identity.UserLinks, 'store'],
    'Make a link for somebody, to hand over',
    { body: createUserLink, recent: true, browserOnly: true }
  )
  endpoint(
    'GET /users/me/abilities',
    'user',
    [identity.Me, 'abilities'],
    'What I may do in a team',
    {
      query: { teamId: 'The team' },
    }
  )
  endpoint(
    'GET /users/me/organizations',
    'user',
    [identity.Me, 'organizations'],
    'My organizations'
  )
  endpoint(
    'POST /users/me/switch-organization',
    'user',
    [identity.Me, 'switchOrganization'],
    'Change the current organization',
    { body: switchOrganization }
  )
  endpoint('GET /users/me/teams', 'user', [identity.Me, 'teams'], 'My teams')
  resource(apiTokens, identity.ApiTokens, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createApiToken,
  })
}
