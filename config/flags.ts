import { appName } from '#config/app'
import { publicAuth } from '#config/identity_provider'
import env from '#start/env'
import type { ConfigObject } from '#api/contract/session'

const signUpLink = env.get('SIGN_UP_LINK')

/** The configuration object of the product as far as it never changes while the server runs. */
type Changing =
  | 'mail'
  | 'registration'
  | 'organizationCreation'
  | 'passwordSignIn'
  | 'linkSignIn'
  | 'passkeySignIn'

export const flags: Omit<ConfigObject, Changing> = {
  disableTelemetry: env.get('DISABLE_TELEMETRY', true),
  useFusionAuth: env.get('USE_FUSIONAUTH', false),
  isPromptfooCloud: env.get('IS_PROMPTFOO_CLOUD', false),
  isDangerousPublic: env.get('IS_DANGEROUS_PUBLIC', false),
  enableServerSettingsPage: env.get('ENABLE_SERVER_SETTINGS_PAGE', true),
  enableServerSideJobs: env.get('ENABLE_SERVER_SIDE_JOBS', true),
  enableMakePublic: env.get('ENABLE_MAKE_PUBLIC', false),
  disableRemediationBundle: env.get('DISABLE_REMEDIATION_BUNDLE', false),
  appName,
  signUp: signUpLink ? { label: 'Sign up', href: signUpLink } : null,
  get auth() {
    return publicAuth()
  },
}
