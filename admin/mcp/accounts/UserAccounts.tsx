import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { AccountTable } from './AccountTable.js'
import './messages.js'
import { useAccounts } from './queries.js'

/**
 * Section of a user's page with the accounts on MCP servers. Renders nothing if no server requires
 * one.
 */
export function UserAccounts({ userId }: { userId: string }) {
  const t = useText()
  const { me } = useSession()
  const shownId = me?.user.id === userId ? null : userId
  const { data, error } = useAccounts(shownId)
  if (!error && !data?.length) return null
  return (
    <Section title={t('mcp_accounts.section')} explanation={t('mcp_accounts.section_hint')}>
      <ErrorAlert error={error} title={t('mcp_accounts.failed')} />
      {data && <AccountTable accounts={data} userId={shownId} />}
    </Section>
  )
}
