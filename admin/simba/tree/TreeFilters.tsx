import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { SimbaSession } from '#api/contract/simba/session'
import { ATTEMPT_STATES } from '#api/engines/simba/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { useHypothesisName } from '../parts/hypothesis_name.js'

/** Filters of the tree by state and hypothesis. */
export function TreeFilters({ session, links }: { session: SimbaSession; links: SessionLinks }) {
  const t = useText()
  const nameOf = useHypothesisName()
  const { state, hypothesis } = links.view
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
      <TextField
        select
        size="small"
        label={t('simba.tree.state')}
        value={state ?? ''}
        onChange={({ target }) => links.show({ state: target.value || null })}
        slotProps={NATIVE}
        sx={FIELD}
      >
        <option value="">{t('simba.tree.any_state')}</option>
        {ATTEMPT_STATES.map((id) => (
          <option key={id} value={id}>
            {t(`simba.attempt.state.${id}`)}
          </option>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('simba.tree.hypothesis')}
        value={hypothesis ?? ''}
        onChange={({ target }) => links.show({ hypothesis: target.value || null })}
        slotProps={NATIVE}
        sx={FIELD}
      >
        <option value="">{t('simba.tree.any_hypothesis')}</option>
        {session.hypotheses.map((one) => (
          <option key={one.key} value={one.key}>
            {nameOf(one)}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

const NATIVE = { select: { native: true }, inputLabel: { shrink: true } }

const FIELD = { flex: '1 1 180px', maxWidth: 320 }
