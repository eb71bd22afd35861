import type { ConfigObject } from '#api/contract/accounts/session'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { isMailOn } from '#api/platform/mail/mail_settings'
import { flags } from '#config/flags'
import { relyingParty } from '#config/relying_party'

const REGISTER_PATH = '/register'
const SIGN_UP_TEXT = 'Sign up'

export default class ConfigController {
  async show(): Promise<ConfigObject> {
    const [mail, rules] = await Promise.all([isMailOn(), signInRules()])
    const { registration, organizations, password, links } = rules
    return {
      ...flags,
      signUp: signUpLink(registration),
      mail,
      registration,
      organizationCreation: organizations,
      passwordSignIn: password,
      linkSignIn: links && mail,
      passkeySignIn: relyingParty.id !== null,
    }
  }
}

/**
 * Returns the sign-up link for the header: the configured one, or one to the registration page. While registration is
 * off, links to that page are omitted.
 */
function signUpLink(isOpen: boolean): ConfigObject['signUp'] {
  const link = flags.signUp ?? { label: SIGN_UP_TEXT, href: REGISTER_PATH }
  return link.href === REGISTER_PATH && !isOpen ? null : link
}
