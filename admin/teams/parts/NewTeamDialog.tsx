import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { showRefusal, teamFrom, TeamFields, type TeamForm } from './TeamFields.js'
import { useCreateTeam } from '../queries.js'

export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useForm<TeamForm>({ defaultValues: { name: '', slug: '', description: '' } })
  const { mutate, isPending, error } = useCreateTeam({
    done: () => {
      toast(t('teams.created'))
      onClose()
    },
    failed: (failure) => {
      showRefusal(form, failure)
      toast(t('teams.create_failed'), { type: 'error' })
    },
  })
  return (
    <FormDialog
      title={t('teams.new')}
      submitText={t('teams.create')}
      isPending={isPending}
      error={error}
      errorTitle={t('teams.create_failed')}
      onSubmit={() => void form.handleSubmit((values) => mutate(teamFrom(values)))()}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('teams.new_hint')}</Typography>
      <TeamFields control={form.control} isNew />
    </FormDialog>
  )
}
