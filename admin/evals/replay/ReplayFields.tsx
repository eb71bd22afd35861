import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import type { ReplayDraft } from './replay_draft.js'

const MONOSPACE = { input: { sx: { fontFamily: MONO, fontSize: '0.8438rem' } } } as const

/** Fields for the prompt, either rendered or as a template, and for its variables. */
export function ReplayFields(props: {
  draft: ReplayDraft
  template: string | null
  sent: string
  onChange: (draft: ReplayDraft) => void
}) {
  const t = useText()
  const { draft, template, sent, onChange } = props
  const names = Object.keys(draft.vars)
  return (
    <Box sx={{ display: 'grid', gap: 2, my: 2 }}>
      {template !== null && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={draft.fill}
          aria-label={t('eval_replay.text_to_edit')}
          onChange={(_, fill: boolean | null) => {
            if (fill !== null) onChange({ ...draft, fill, prompt: fill ? template : sent })
          }}
        >
          <ToggleButton value={false}>{t('eval_replay.final_prompt')}</ToggleButton>
          <ToggleButton value={true}>{t('eval_replay.template')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <TextField
        multiline
        minRows={4}
        maxRows={16}
        label={t('eval_replay.prompt')}
        helperText={t(draft.fill ? 'eval_replay.template_hint' : 'eval_replay.prompt_hint')}
        value={draft.prompt}
        onChange={({ target }) => onChange({ ...draft, prompt: target.value })}
        slotProps={MONOSPACE}
      />
      {names.length > 0 && (
        <Box role="group" aria-label={t('eval_replay.vars')} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h3">{t('eval_replay.vars')}</Typography>
          {names.map((name) => (
            <TextField
              key={name}
              multiline
              maxRows={6}
              label={name}
              value={draft.vars[name]}
              onChange={({ target }) =>
                onChange({ ...draft, vars: { ...draft.vars, [name]: target.value } })
              }
              slotProps={MONOSPACE}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
