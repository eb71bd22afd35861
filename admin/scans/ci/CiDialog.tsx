import { useId, useState } from 'react'
import Alert from '@mui/material/Alert'
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
import { ciScript, githubSnippet, gitlabSnippet } from '#api/contract/scans/ci_snippets'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { type CiForm, CI_BOUNDS, type CiNumber, FIRST, isInBounds, rulesOf } from './ci_form.js'

const SNIPPETS = { github: githubSnippet, gitlab: gitlabSnippet, shell: ciScript }
const SYSTEMS = ['github', 'gitlab', 'shell'] as const
type System = (typeof SYSTEMS)[number]

/** Dialog with a CI snippet to copy. */
export function CiDialog(props: { targetId: string; configId: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const [system, setSystem] = useState<System>('github')
  const [form, setForm] = useState(FIRST)
  const { targetId, configId } = props
  const rules = rulesOf(form)
  const order = { url: window.location.origin, targetId, configId }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('scans.ci.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('scans.ci.hint')}</Typography>
        <Rules form={form} system={system} onChange={setForm} onSystem={setSystem} />
        {rules ? (
          <Box sx={{ mt: 2 }}>
            <CodeBlock label={t('scans.ci.snippet')} text={SNIPPETS[system]({ ...order, rules })} />
          </Box>
        ) : (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {t('scans.ci.invalid')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

type RuleProps = {
  form: CiForm
  system: System
  onChange: (form: CiForm) => void
  onSystem: (system: System) => void
}

function Rules(props: RuleProps) {
  const t = useText()
  const { form, onChange } = props
  const number = (name: CiNumber, label: string, hint = ' ') => {
    const { min, max, isInteger } = CI_BOUNDS[name]
    const isValid = isInBounds(form[name], name)
    const range = t(isInteger ? 'scans.ci.range_integer' : 'scans.ci.range', { min, max })
    return (
      <TextField
        type="number"
        label={label}
        error={!isValid}
        helperText={isValid ? hint : range}
        value={form[name]}
        onChange={({ target }) => onChange({ ...form, [name]: target.value })}
        slotProps={{ htmlInput: { min, max, step: isInteger ? 1 : 'any' } }}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <RuleSelects {...props} />
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

function RuleSelects(props: RuleProps) {
  const t = useText()
  const { form, onChange } = props
  return (
    <>
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
        {(['', ...SEVERITIES] as const).map((severity) => (
          <MenuItem key={severity} value={severity}>
            {t(severity === '' ? 'scans.ci.never' : `severity.${severity}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
