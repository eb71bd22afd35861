import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { toast } from '../../app/toasts.js'
import { CodeLine } from '../../ui/CodeLine.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { saveFile } from '../../ui/list/save_file.js'
import { runLocally, startRemotely } from './command_lines.js'
import { withOptions, type ChangedOptions } from './run_options.js'
import type { TargetRecord, TemplateRecord } from './useScanChoice.js'

type Props = { target: TargetRecord; template: TemplateRecord; options: ChangedOptions }

/** The same scan without this page: commands to copy, and the file of the command-line tool. */
export function CommandLineCard({ target, template, options }: Props) {
  const t = useText()
  const { team } = useSession()
  const isChanged = Object.keys(options).length > 0
  const order = {
    origin: window.location.origin,
    teamId: team?.id ?? '',
    targetId: target.id,
    configId: template.id,
    options,
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const isChanged = Object.keys(options).length > 0
      const stored = `redteam/configs/${template.id}/yaml?targetId=${target.id}`
      const config = withOptions(template.config, options)
      const { text } = isChanged
        ? await http('redteam/configs/yaml', {
            method: 'POST',
            body: { config, targetId: target.id },
          })
        : await http(stored)
      return text
    },
    onSuccess: (yaml) => {
      const name = template.name.replace(/[^\w.-]+/g, '-').slice(0, 80)
      saveFile(`${name || 'promptfooconfig'}.yaml`, yaml, 'yaml')
      toast(t('scans.cli.saved'))
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('scans.cli.yaml')}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
