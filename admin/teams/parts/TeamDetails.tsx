import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useVersionedUpdate } from '../../core/forms/saving/useVersionedUpdate.js'
import { resetToSaved } from '../../core/forms/reset_to_saved.js'
import { TeamFields, teamFrom, type TeamForm } from './TeamFields.js'
import { loadTeam, refreshTeams, saveTeam, type TeamRecord, type TeamValues } from '../queries.js'

const formOf = ({ name, slug, description }: TeamRecord): TeamForm => ({
  name,
  slug,
  description: description ?? '',
})

/** Form for the name, slug and description of a team. */
export function TeamDetails({ team }: { team: TeamRecord }) {
  const t = useText()
  const form = useForm<TeamForm>({ defaultValues: formOf(team) })
  const { update, conflict } = useVersionedUpdate<TeamRecord, TeamForm, TeamValues>({
    ...{ record: team, form, formOf },
    load: () => loadTeam(team.id),
    send: (values) => saveTeam(team.id, values),
  })
  const saving = useSaveForm({
    form,
    save: async (values) => {
      try {
        const saved = await update(teamFrom(values))
        resetToSaved(form, { sent: values, saved: formOf(saved) })
        toast(t('teams.updated'))
        await refreshTeams()
      } catch (failure) {
        toast(t('teams.update_failed'), { type: 'error' })
        throw failure
      }
    },
  })
  const { submit, isPending } = saving
  const { isDirty } = form.formState
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <FormFrame onSubmit={submit} {...{ isDirty, isPending }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t('teams.details')}
        </Typography>
        <TeamFields control={form.control} isNew={false} />
        <SaveFailure {...{ saving, conflict }} title={t('teams.update_failed')} />
        <Button
          type="submit"
          variant="contained"
          loading={isPending}
          disabled={!isDirty}
          sx={{ mt: 2 }}
        >
          {t('form.save')}
        </Button>
      </FormFrame>
    </Paper>
  )
}
