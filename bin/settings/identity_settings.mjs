import * as rule from './rules.mjs'

/** Settings of external identity providers; see `declaration.mjs`. */
export const identitySettings = /** @type {const} */ ([
  {
    name: 'USE_FUSIONAUTH',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Flag `useFusionAuth`: sign in through an external identity provider',
  },
  {
    name: 'FUSIONAUTH_API_URL',
    otherwise: 'no FusionAuth',
    rule: rule.httpUrl,
    meaning: 'URL of FusionAuth as seen by this server, such as `https://auth.example.com`',
  },
  {
    name: 'FUSIONAUTH_APP_URL',
    otherwise: '`FUSIONAUTH_API_URL`',
    rule: rule.httpUrl,
    meaning: 'URL of FusionAuth as seen by browsers',
  },
  {
    name: 'FUSIONAUTH_APPLICATION_ID',
    otherwise: 'no FusionAuth',
    rule: rule.length(1, 200),
    meaning: 'ID of the application in FusionAuth',
  },
  {
    name: 'FUSIONAUTH_CLIENT_SECRET',
    otherwise: 'not sent',
    rule: rule.length(1, 500),
    secret: true,
    meaning: 'Client secret of that application',
  },
  {
    name: 'FUSIONAUTH_API_KEY',
    otherwise: 'no hint',
    rule: rule.length(1, 500),
    secret: true,
    meaning:
      'Lets this server look up the identity provider of the application in FusionAuth and redirect to it directly',
  },
  {
    name: 'FUSIONAUTH_REDIRECT_URI',
    otherwise: '`APP_URL/auth/fusionauth/callback`',
    rule: rule.httpUrl,
    meaning: 'Redirect URI; must be registered in the application',
  },
  {
    name: 'FUSIONAUTH_SCOPE',
    default: 'openid email profile',
    rule: rule.scope,
    meaning: 'Requested scopes; must include `openid`',
  },
  {
    name: 'OIDC_ISSUER',
    otherwise: 'no other provider',
    rule: rule.httpUrl,
    meaning:
      'Issuer URL of an OpenID Connect provider for sign-in; its redirect URI is `APP_URL/auth/oidc/callback`',
  },
  {
    name: 'OIDC_CLIENT_ID',
    otherwise: 'no other provider',
    rule: rule.length(1, 500),
    meaning: 'Client ID at that provider',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    otherwise: 'not sent',
    rule: rule.length(1, 500),
    secret: true,
    meaning: 'Client secret at that provider',
  },
  {
    name: 'OIDC_SCOPE',
    default: 'openid email profile',
    rule: rule.scope,
    meaning: 'Requested scopes; must include `openid`',
  },
  {
    name: 'OIDC_NAME',
    otherwise: 'host of `OIDC_ISSUER`',
    rule: rule.length(1, 60),
    meaning: 'Label of the sign-in button for that provider',
  },
])
