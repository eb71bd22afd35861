import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ciScript, githubSnippet, gitlabSnippet } from '#api/contract/ci_snippets'
import type { GateRules } from '#api/contract/gate'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import { CopyButton } from '../../ui/CopyButton.js'

const SNIPPETS = { github: githubSnippet, gitlab: gitlabSnippet, shell: ciScript }
const SYSTEMS = ['github', 'gitlab', 'shell'] as const
type System = (typeof SYSTEMS)[number]

type Form = {
  attackSuccess: string
  severity: string
  newOnes: string
  errors: string
  allowPartial: boolean
}

const FIRST: Form = {
  attackSuccess: '10',
  severity: 'critical',
  newOnes: '0',
  errors: '10',
  allowPartial: false,
}

/** What the form asks; a field that is empty or no number asks nothing. */
function rulesOf(form: Form): Partial<GateRules> {
  const severity = SEVERITIES.find((each) => each === form.severity)
  const share = shareOf(form.attackSuccess)
  const errors = shareOf(form.errors)
  const newOnes = form.newOnes.trim() === '' ? NaN : Number(form.newOnes)
  return {
    ...(share !== null && { maxAttackSuccess: share }),
    ...(severity && { severity }),
    ...(Number.isInteger(newOnes) && newOnes >= 0 && { newVulnerabilities: newOnes }),
    ...(errors !== null && { maxErrorRate: errors }),
    ...(form.allowPartial && { allowPartial: true }),
  }
}

function shareOf(percent: string): number | null {
  const value = Number(percent)
  return percent.trim() === '' || !(value >= 0 && value <= 100) ? null : value / 100
}

/** A snippet for the pipeline, ready to be pasted. */
export function CiDialog(props: { targetId: string; configId: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const [system, setSystem] = useState<System>('github')
  const [form, setForm] = useState(FIRST)
  const { targetId, configId } = props
  const rules = rulesOf(form)
  const snippet = SNIPPETS[system]({ url: window.location.origin, targetId, configId, rules })
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('scans.ci.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('scans.ci.hint')}</Typography>
        <Rules form={form} system={system} onChange={setForm} onSystem={setSystem} />
        <Snippet text={snippet} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Rules(props: {
  form: Form
  system: System
  onChange: (form: Form) => void
  onSystem: (system: System) => void
}) {
  const t = useText()
  const { form, onChange } = props
  const number = (name: 'attackSuccess' | 'newOnes' | 'errors', label: string, hint = ' ') => (
    <TextField
      type="number"
      label={label}
      helperText={hint}
      value={form[name]}
      onChange={({ target }) => onChange({ ...form, [name]: target.value })}
      slotProps={{ htmlInput: { min: 0, ...(name !== 'newOnes' && { max: 100 }), step: 'any' } }}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TextField
        select
        label={t('scans.ci.system')}
        value={props.system}
        onChange={({ target }) =>
          props.onSystem(SYSTEMS.find((each) => each === target.value) ?? 'github')
        }
      >
        {SYSTEMS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`scans.ci.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('scans.ci.severity')}
        value={form.severity}
        onChange={({ target }) => onChange({ ...form, severity: target.value })}
      >
        {['', ...SEVERITIES].map((severity) => (
          <MenuItem key={severity} value={severity}>
            {t(severity === '' ? 'scans.ci.any' : `severity.${severity}`)}
          </MenuItem>
        ))}
      </TextField>
      {number(
        'attackSuccess',
        t('scans.ci.max_attack_success'),
        t('scans.ci.max_attack_success_hint')
      )}
      {number('newOnes', t('scans.ci.new_vulnerabilities'), t('scans.ci.new_vulnerabilities_hint'))}
      {number('errors', t('scans.ci.max_error_rate'))}
      <FormControlLabel
        control={
          <Checkbox
            checked={form.allowPartial}
            onChange={({ target }) => onChange({ ...form, allowPartial: target.checked })}
          />
        }
        label={t('scans.ci.allow_partial')}
      />
    </Box>
  )
}

function Snippet({ text }: { text: string }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mt: 2 }}>
      <Box
        component="pre"
        tabIndex={0}
        role="group"
        aria-label={t('scans.ci.snippet')}
        sx={{
          flex: 1,
          minWidth: 0,
          m: 0,
          p: 1.5,
          maxHeight: 360,
          overflow: 'auto',
          fontFamily: MONO,
          fontSize: '0.8125rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {text}
      </Box>
      <CopyButton value={text} name={t('scans.ci.snippet')} />
    </Box>
  )
}
