import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ApprovalStateChip } from '../parts/ApprovalStateChip.js'
import { APPROVALS, listPath } from '../places.js'
import { Counts } from './Counts.js'
import './messages.js'

/** Number of calls that await approval. */
export function ApprovalsSection({ waiting }: { waiting: number }) {
  const t = useText()
  const canRead = useCan('read', 'McpPermission')
  const to = listPath(APPROVALS, { state: 'waiting' })
  return (
    <Section
      title={t('mcp_dashboard.approvals')}
      actions={
        waiting > 0 &&
        canRead && (
          <Button component={Link} to={to} variant="contained">
            {t('mcp_dashboard.review_approvals')}
          </Button>
        )
      }
    >
      {waiting === 0 ? (
        t('mcp_dashboard.no_approvals')
      ) : (
        <Counts
          counts={[
            {
              key: 'waiting',
              chip: <ApprovalStateChip state="waiting" />,
              count: waiting,
              ...(canRead && { to }),
            },
          ]}
        />
      )}
    </Section>
  )
}
