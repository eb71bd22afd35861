import type { McpServerRecord } from '#api/contract/mcp/server'
import { commandLine } from '#api/contract/mcp/stdio'
import { Facts } from '../../../core/display/Facts.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { Section } from '../../../core/display/Section.js'
import { WholeText } from '../../../core/display/WholeText.js'
import { useText } from '../../../core/i18n/i18n.js'
import { HealthChip } from '../../parts/HealthChip.js'
import '../messages.js'
import './messages.js'

/** Settings, self-description and reviewers of a server. */
export function AboutSection({ server }: { server: McpServerRecord }) {
  const t = useText()
  const { serverName, serverVersion, requestHeaders, instructions, health } = server
  const momentOf = (at: string | null) => (at ? formatMoment(new Date(at)) : t('common.never'))
  const by = (name: string | null, at: string | null) =>
    at &&
    t('mcp_server.about.by', {
      name: name ?? t('mcp_server.notice.former'),
      time: formatMoment(new Date(at)),
    })
  return (
    <Section title={t('mcp_server.about.title')}>
      <Facts
        facts={[
          server.command === null
            ? [t('mcp_server.about.url'), server.url]
            : [
                t('mcp_server.about.command'),
                commandLine({ command: server.command, arguments: server.arguments }),
              ],
          [t('mcp_server.about.prefix'), server.prefix],
          [t('mcp_server.about.description'), server.description],
          [
            t('mcp_servers.field.auth'),
            server.kind === 'http' ? t(`mcp_servers.auth.${server.auth}`) : null,
          ],
          [
            t(server.kind === 'http' ? 'mcp_server.about.headers' : 'mcp_server.about.variables'),
            [...requestHeaders, ...server.environment].map(({ name }) => name).join(', ') ||
              t('common.none'),
          ],
          [
            t('mcp_server.about.reports'),
            [serverName, serverVersion].filter((each) => each !== null).join(' '),
          ],
          [t('mcp_server.about.protocol'), server.protocolVersion],
          [t('mcp_server.about.probed'), momentOf(server.probedAt)],
          [t('mcp_server.about.health'), <HealthChip key="health" state={health.state} />],
          [t('mcp_server.about.checked'), momentOf(health.checkedAt)],
          [t('mcp_server.about.check_error'), health.error],
          [
            t('mcp_server.about.retry'),
            health.retryAt &&
              t('mcp_server.about.paused', { time: formatMoment(new Date(health.retryAt)) }),
          ],
          [t('mcp_server.about.reviewed'), by(server.reviewedBy, server.reviewedAt)],
          [t('mcp_server.about.approved'), by(server.approvedBy, server.approvedAt)],
        ]}
      />
      {instructions && <WholeText label={t('mcp_server.about.instructions')} text={instructions} />}
    </Section>
  )
}
