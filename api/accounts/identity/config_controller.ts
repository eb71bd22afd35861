import type { ConfigObject } from '#api/contract/accounts/session'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { isMailOn } from '#api/platform/mail/mail_settings'
import { flags } from '#config/flags'
import { relyingParty } from '#config/relying_party'

const REGISTER_PATH = '/register'

export default class ConfigController {
  async show(): Promise<ConfigObject> {
    const [mail, rules] = await Promise.all([isMailOn(), signInRules()])
    const { registration, organizations, password, links } = rules
    // A link to the sign-up page would be useless while registration is off.
    const isDeadEnd = !registration && flags.signUp?.href === REGISTER_PATH
    return {
      ...flags,
      signUp: isDeadEnd ? null : flags.signUp,
      mail,
      registration,
      organizationCreation: organizations,
      passwordSignIn: password,
      linkSignIn: links && mail,
      passkeySignIn: relyingParty.id !== null,
    }
  }
}
