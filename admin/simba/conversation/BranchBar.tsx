import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router'
import type { SimbaAttempt } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { useAttemptName } from '../parts/attempt_texts.js'
import { AttemptStateMark } from '../parts/AttemptStateMark.js'
import { branchesOf } from '../tree/attempt_tree.js'
import { shownNumber } from '../parts/shown_number.js'

/** Maximum number of recent attempts offered for comparison, in addition to the branches. */
const OFFERED = 200

/** Tabs for the branches of the conversation, and a select for the conversation to show beside it. */
export function BranchBar(props: {
  attempts: readonly SimbaAttempt[]
  attempt: SimbaAttempt
  other: SimbaAttempt | null
  links: SessionLinks
}) {
  const t = useText()
  const { attempts, attempt, other, links } = props
  const nameOf = useAttemptName(t)
  const branches = branchesOf(attempts, attempt.number)
  const offered = [
    ...new Map(
      [...branches, ...attempts.slice(-OFFERED), ...(other ? [other] : [])]
        .filter(({ number }) => number !== attempt.number)
        .sort((a, b) => a.number - b.number)
        .map((one) => [one.number, one])
    ).values(),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
      <Box component="nav" aria-label={t('simba.conversation.branches')} sx={BRANCHES}>
        <Tabs value={attempt.number} variant="scrollable" scrollButtons="auto">
          {branches.map((branch) => (
            <Tab
              key={branch.number}
              value={branch.number}
              component={Link}
              to={links.to({ attempt: branch.number })}
              preventScrollReset
              label={
                <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
                  <AttemptStateMark state={branch.state} />
                  {`${shownNumber(branch.number)} ${nameOf(branch)}`}
                </Box>
              }
            />
          ))}
        </Tabs>
      </Box>
      {offered.length > 0 && (
        <TextField
          select
          size="small"
          label={t('simba.conversation.compare')}
          value={other?.number ?? ''}
          onChange={({ target }) => links.show({ beside: target.value || null })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '0 1 240px', minWidth: 160 }}
        >
          <option value="">{t('simba.conversation.compare_none')}</option>
          {offered.map((one) => (
            <option key={one.number} value={one.number}>
              {`${shownNumber(one.number)} ${nameOf(one)}`}
            </option>
          ))}
        </TextField>
      )}
    </Box>
  )
}

const BRANCHES = { flex: '1 1 260px', minWidth: 0 } as const
