import type { ConfigObject } from '#api/contract/session'
import { signInRules } from '#api/identity/sign_in_rules'
import { isMailOn } from '#api/mail/mail_settings'
import { flags } from '#config/flags'

export default class ConfigController {
  async show(): Promise<ConfigObject> {
    const [mail, { registration, password, links }] = await Promise.all([isMailOn(), signInRules()])
    return { ...flags, mail, registration, passwordSignIn: password, linkSignIn: links && mail }
  }
}
