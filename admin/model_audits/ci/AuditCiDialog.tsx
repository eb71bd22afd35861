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
import {
  auditCiScript,
  auditGithubSnippet,
  auditGitlabSnippet,
} from '#api/contract/model_audits/audit_ci_snippets'
import { GATE_SEVERITIES, type GateSeverity } from '#api/contract/model_audits/audit_gate'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { useText } from '../../core/i18n/i18n.js'
import type { SharedAudit } from '../audit_record.js'
import { CI_START, modelOf, rulesOf, type AuditCiForm } from './audit_ci_form.js'

const SNIPPETS = { github: auditGithubSnippet, gitlab: auditGitlabSnippet, shell: auditCiScript }
const SYSTEMS = ['github', 'gitlab', 'shell'] as const
type System = (typeof SYSTEMS)[number]

/** Dialog with a pipeline that audits the same model and fails if the gate fails. */
export function AuditCiDialog({ audit, onClose }: { audit: SharedAudit; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const [system, setSystem] = useState<System>('github')
  const [form, setForm] = useState(CI_START)
  const order = { url: window.location.origin, model: modelOf(audit), rules: rulesOf(form) }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('model_audits.ci.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('model_audits.ci.hint')}</Typography>
        <Rules {...{ form, system }} onChange={setForm} onSystem={setSystem} />
        <Box sx={{ mt: 2 }}>
          <CodeBlock label={t('model_audits.ci.snippet')} text={SNIPPETS[system](order)} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Rules(props: {
  form: AuditCiForm
  system: System
  onChange: (form: AuditCiForm) => void
  onSystem: (system: System) => void
}) {
  const t = useText()
  const { form, onChange } = props
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TextField
        select
        label={t('model_audits.ci.system')}
        value={props.system}
        onChange={({ target }) =>
          props.onSystem(SYSTEMS.find((each) => each === target.value) ?? 'github')
        }
      >
        {SYSTEMS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`model_audits.ci.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('model_audits.ci.severity')}
        value={form.severity}
        onChange={({ target }) =>
          onChange({ ...form, severity: target.value === 'warning' ? 'warning' : 'critical' })
        }
      >
        {GATE_SEVERITIES.map((severity: GateSeverity) => (
          <MenuItem key={severity} value={severity}>
            {t(`model_audits.severity.${severity}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.onlyNew}
            onChange={({ target }) => onChange({ ...form, onlyNew: target.checked })}
          />
        }
        label={t('model_audits.ci.only_new')}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={form.allowIncomplete}
            onChange={({ target }) => onChange({ ...form, allowIncomplete: target.checked })}
          />
        }
        label={t('model_audits.ci.allow_incomplete')}
      />
    </Box>
  )
}
