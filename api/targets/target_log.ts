import { changed } from '#api/platform/audit/changed'
import type { ChangeLog } from '#api/platform/audit/change_log'
import { recordAudit } from '#api/platform/audit/record_audit'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'

const factsOf = ({ id, teamId }: Target) => ({ target: 'TARGET', targetId: id, teamId }) as const

/** Records settings with masked credentials. For credentials, only records whether they were replaced. */
export const targetLog: ChangeLog<Target> = {
  created: (trx, actor, target) =>
    recordAudit(trx, actor, {
      ...factsOf(target),
      action: 'target_created',
      description: `Created target ${target.name}`,
      after: shown(target),
    }),
  changing(target) {
    const old = shown(target)
    const oldCredentials = credentialsOf(target)
    const oldTexts = textsOf(target)
    return async (trx, actor) => {
      const { before, after } = changed(old, shown(target))
      const credentialsReplaced = oldCredentials !== credentialsOf(target)
      const areTextsReplaced = oldTexts !== textsOf(target)
      const names = [
        ...Object.keys(after),
        ...(credentialsReplaced ? ['credentials'] : []),
        ...(areTextsReplaced ? ['confidential texts'] : []),
      ]
      if (names.length === 0) return
      await recordAudit(trx, actor, {
        ...factsOf(target),
        action: 'target_updated',
        description: `Changed target ${target.name}: ${names.join(', ')}`,
        before,
        after,
        ...(credentialsReplaced ? { metadata: { credentialsReplaced } } : {}),
      })
    }
  },
  deleted: (trx, actor, target) =>
    recordAudit(trx, actor, {
      ...factsOf(target),
      action: 'target_deleted',
      description: `Deleted target ${target.name}`,
      before: shown(target),
    }),
}

const shown = (target: Target) => ({
  name: target.name,
  type: target.type,
  description: target.description,
  purpose: target.purpose,
  details: target.details,
  settings: target.settings,
  pluginSeverityOverrideId: target.pluginSeverityOverrideId,
  handedSecrets: target.handedSecrets,
})

/** Returns the encrypted texts for comparison; a text that is entered again counts as different. */
const textsOf = ({ systemPrompt, knownSecrets }: Target) =>
  JSON.stringify([systemPrompt, knownSecrets])

/** Returns the credentials for comparison only. Those encrypted with another APP_KEY count as different. */
function credentialsOf({ secrets }: Target): string | null {
  try {
    return JSON.stringify(openSecrets(secrets))
  } catch {
    return null
  }
}
