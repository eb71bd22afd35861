import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { CodeField } from '../../core/forms/fields/CodeField.js'
import { FormField } from '../../core/forms/FormField.js'
import { cliLines } from './cli_lines.js'
import type { TargetForm } from '../target_form.js'

/**
 * Section for targets with custom code, which run only with the command-line tool. Shows the configuration and the
 * command.
 */
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
        help={optionalText(`targets.cli.help.${cli.kind}`, t('targets.cli.provider_help'))}
        required
        isCode
      />
      <CodeField
        control={control}
        name="cli.config"
        label={t('targets.cli.config')}
        help={t('targets.cli.config_help')}
        language="yaml"
      />
      <CodeBlock label={t('targets.cli.yaml')} text={yaml} />
      <CodeLine label={t('targets.cli.command')} value={command} />
    </Stack>
  )
}
