import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../app/i18n.js'
import { CodeBlock } from '../ui/CodeBlock.js'
import { CodeLine } from '../ui/CodeLine.js'
import { FormField } from '../ui/form/FormField.js'
import { cliLines } from './cli_lines.js'
import type { TargetForm } from './target_form.js'

/** A target that needs code: what the tool runs, kept for the team, with the configuration and command to copy. */
export function CliFields({ targetId }: { targetId: string | null }) {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const [name, cli, purpose] = useWatch({ control, name: ['name', 'cli', 'purpose'] })
  const { yaml, command } = cliLines({ name, cli, purpose, targetId })
  return (
    <Stack spacing={2.5}>
      <Alert severity="info">{t('targets.cli.explanation')}</Alert>
      <FormField
        control={control}
        name="cli.provider"
        label={t('targets.cli.provider')}
        help={t(`targets.cli.help.${cli.kind}`, { _: t('targets.cli.provider_help') })}
        required
        isCode
      />
      <FormField
        control={control}
        name="cli.config"
        label={t('targets.cli.config')}
        help={t('targets.cli.config_help')}
        rows={4}
        isCode
      />
      <CodeBlock label={t('targets.cli.yaml')} text={yaml} />
      <CodeLine label={t('targets.cli.command')} value={command} />
    </Stack>
  )
}
