import { addTexts } from '../../app/i18n.js'

/** Visible texts of the area, under the key `imports`. */
const importsTexts = {
  title: 'Import',
  button: 'Import',
  subtitle:
    'A CSV file is checked first. You see row by row what would happen before anything does.',
  kind: 'What the file lists',
  kinds: { teams: 'Teams', roles: 'Roles', members: 'Team members' },
  columns: 'Columns',
  column_required: 'required',
  hint: {
    teams:
      'A slug says which team is meant; without one the name does. Empty slugs are made of the name.',
    roles:
      'Divide permission sets by semicolons. A slug says which role is meant; without one the name does.',
    members:
      'Each row gives one member of the organization a role in one team. Team and role are named by name, slug or id. The column admin (yes or no) is the right to administer the organization; the column name is for readers only.',
  },
  set_names: 'Names of the permission sets',
  example: 'Download example',
  file: 'Choose a file',
  text: 'Or paste it here',
  text_help:
    'Up to %{rows} rows and %{megabytes} MB, in UTF-8, divided by commas, semicolons or tabs.',
  text_missing: 'Choose a file or paste its text.',
  pasted: 'pasted.csv',
  check: 'Check file',
  check_again: 'Check again',
  changed_since: 'The text has changed since it was checked. Check it again before it is applied.',
  result: 'What would happen',
  result_applied: 'What was done',
  checking: 'Checking %{file}',
  failed: 'The file could not be used',
  load_failed: 'The import could not be loaded',
  rows_failed: 'The rows could not be loaded',
  ignored: 'These columns mean nothing here and are left out: %{names}',
  outcome: { error: 'Error', create: 'Create', change: 'Change', nothing: 'No change' },
  all: 'All',
  filter: 'Filter by outcome',
  field: { line: 'Line', outcome: 'Outcome', name: 'Row', details: 'Details' },
  nothing_before: 'empty',
  from_to: '%{field}: %{before} → %{after}',
  set: '%{field}: %{after}',
  fault: '%{column}: %{message}',
  fields: {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    permissionSets: 'Permission sets',
    email: 'Email',
    team: 'Team',
    role: 'Role',
    admin: 'Administrator',
  },
  apply: 'Apply',
  apply_title: 'Create %{create} and change %{change}',
  apply_consequence:
    '%{file} (%{kind}): %{create} created, %{change} changed, %{nothing} left as they are. All of it is done, or nothing.',
  has_errors:
    'Correct %{smart_count} row with an error, then check again. |||| Correct %{smart_count} rows with errors, then check again.',
  nothing_to_do: 'There is nothing to apply: everything in the file is so already.',
  applying: 'Applying %{file}',
  progress: '%{done} of %{total} rows',
  polling: 'Live updates are interrupted; this page asks again by itself.',
  applied: 'Import applied successfully',
  applied_long: '%{file} was applied: %{create} created, %{change} changed.',
  see: { teams: 'See the teams', roles: 'See the roles', members: 'See the people' },
  another: 'Import another file',
}

addTexts({ imports: importsTexts })
