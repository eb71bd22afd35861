import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import '../../api_tokens/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { saveFile } from '../../core/lists/export/save_file.js'
import { runLocally, startRemotely } from './command_lines.js'
import { withOptions, type ChangedOptions } from './options/run_options.js'
import type { TargetRecord, TemplateRecord } from './useScanChoice.js'
import { useScanYaml } from '../queries.js'

type Props = {
  target: TargetRecord
  template: TemplateRecord
  options: ChangedOptions
  rangeId?: string | undefined
}

/** Commands that start the same scan on this server or run it locally, and its configuration file. */
export function CommandLineCard({ target, template, options, rangeId }: Props) {
  const t = useText()
  const { team } = useSession()
  const isChanged = Object.keys(options).length > 0
  const order = {
    origin: window.location.origin,
    teamId: team?.id ?? '',
    targetId: target.id,
    configId: template.id,
    options,
    rangeId,
  }
  return (
    <section aria-labelledby="command-line-title">
      <Typography id="command-line-title" variant="h2" sx={{ mb: 0.5 }}>
        {t('scans.cli.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('scans.cli.token')}{' '}
        <Link component={RouterLink} to="/api-tokens" underline="always">
          {t('tokens.title')}
        </Link>
      </Typography>
      <CodeLine label={t('scans.cli.start')} value={startRemotely(order)} />
      <CodeLine label={t('scans.cli.local')} value={runLocally(order)} />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t(isChanged ? 'scans.cli.local_changed' : 'scans.cli.local_hint')}
      </Typography>
      <YamlButton {...{ target, template, options }} />
    </section>
  )
}

function YamlButton({ target, template, options }: Props) {
  const t = useText()
  const { mutate, isPending, error } = useScanYaml((yaml) => {
    const name = template.name.replace(/[^\w.-]+/g, '-').slice(0, 80)
    saveFile(`${name || 'promptfooconfig'}.yaml`, yaml, 'yaml')
    toast(t('scans.cli.saved'))
  })
  const save = () => {
    const isChanged = Object.keys(options).length > 0
    const config = isChanged ? withOptions(template.config, options) : null
    mutate({ targetId: target.id, templateId: template.id, config })
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        loading={isPending}
        onClick={save}
      >
        {t('scans.cli.yaml')}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
