import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { CodeLine } from '../../core/code/CodeLine.js'
import { signInToTool } from '../../core/code/tool_commands.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import './messages.js'
import '../../api_tokens/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { runStored } from './command_lines.js'
import type { Chosen, TargetRecord, TemplateRecord } from './useScanChoice.js'

/** Instructions for a scan with the command-line tool, for servers that run no scans themselves. */
export function CommandLineScan(props: {
  target: Chosen<TargetRecord>
  template: Chosen<TemplateRecord>
}) {
  const t = useText()
  const { team } = useSession()
  const { target, template } = props
  const [targetId, configId] = [target.record?.id, template.record?.id]
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 880 }}>
      <Typography variant="h2">{t('scans.tool.sign_in')}</Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('scans.cli.token')}{' '}
        <Link component={RouterLink} to="/api-tokens" underline="always">
          {t('tokens.title')}
        </Link>
      </Typography>
      <CodeLine
        label={t('scans.tool.sign_in_command')}
        value={signInToTool({ origin: window.location.origin, teamId: team?.id ?? '' })}
      />
      <Typography variant="h2" sx={{ mt: 1, mb: 1.5 }}>
        {t('scans.tool.choose')}
      </Typography>
      <Stack spacing={2} sx={{ mb: 2.5 }}>
        <RecordPicker<TargetRecord>
          resource="redteam/targets"
          label={t('scans.field.target')}
          chosen={target.record}
          onChoose={target.choose}
          error={null}
          hint={t('scans.create.hint.target')}
        />
        <RecordPicker<TemplateRecord>
          resource="redteam/configs"
          label={t('scans.field.template')}
          chosen={template.record}
          onChoose={template.choose}
          error={null}
          hint={t('scans.create.hint.template')}
        />
      </Stack>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('scans.tool.run')}
      </Typography>
      {targetId && configId ? (
        <CodeLine label={t('scans.tool.run_command')} value={runStored({ targetId, configId })} />
      ) : (
        <Typography color="text.secondary">{t('scans.tool.choose_first')}</Typography>
      )}
    </Paper>
  )
}
