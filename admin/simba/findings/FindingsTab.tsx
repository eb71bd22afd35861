import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined'
import Box from '@mui/material/Box'
import type { SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { FindingItem } from './FindingItem.js'

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational']
const STATES = ['confirmed', 'candidate', 'unstable']

/** Findings of the session: confirmed ones first, then by severity. */
export function FindingsTab({ session, links }: { session: SimbaSession; links: SessionLinks }) {
  const t = useText()
  if (session.findingList.length === 0) {
    return (
      <EmptyState
        icon={<GppMaybeOutlined />}
        title={t('simba.findings.empty')}
        explanation={t('simba.findings.empty_hint')}
      />
    )
  }
  const sorted = [...session.findingList].sort(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      a.number - b.number
  )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {sorted.map((finding) => (
        <FindingItem key={finding.number} {...{ session, finding, links }} />
      ))}
    </Box>
  )
}
