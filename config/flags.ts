import { appName } from '#config/app'
import { chatWidget } from '#config/chat_widget'
import { publicAuth } from '#config/identity_provider'
import env from '#start/env'
import type { ConfigObject } from '#api/contract/accounts/session'

const signUpLink = env.get('SIGN_UP_LINK')

/** Fields of the console's configuration object whose values can change while the server runs. */
type Changing =
  | 'mail'
  | 'registration'
  | 'organizationCreation'
  | 'passwordSignIn'
  | 'linkSignIn'
  | 'passkeySignIn'

export const flags: Omit<ConfigObject, Changing> = {
  disableTelemetry: env.get('DISABLE_TELEMETRY'),
  useFusionAuth: env.get('USE_FUSIONAUTH'),
  isPromptfooCloud: env.get('IS_PROMPTFOO_CLOUD'),
  isDangerousPublic: env.get('IS_DANGEROUS_PUBLIC'),
  enableServerSettingsPage: env.get('ENABLE_SERVER_SETTINGS_PAGE'),
  enableServerSideJobs: env.get('ENABLE_SERVER_SIDE_JOBS'),
  enableMakePublic: env.get('ENABLE_MAKE_PUBLIC'),
  disableRemediationBundle: env.get('DISABLE_REMEDIATION_BUNDLE'),
  appName,
  signUp: signUpLink ? { label: 'Sign up', href: signUpLink } : null,
  chatWidget,
  get auth() {
    return publicAuth()
  },
}
