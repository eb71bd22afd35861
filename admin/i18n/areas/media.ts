import { addTexts } from '../../app/i18n.js'

/** Visible texts of the media of evaluations, under the key `media`. */
const mediaTexts = {
  title: 'Media',
  subtitle: 'Images, sounds and films that evaluations brought.',
  empty: 'No media yet',
  empty_hint:
    'An answer that is an image, a sound or a film appears here when its evaluation is shared from the command line.',
  kind: 'Kind',
  kinds: { image: 'Images', audio: 'Sounds', video: 'Films' },
  one: { image: 'Image', audio: 'Sound', video: 'Film' },
  eval: 'Evaluation',
  sort: 'Order',
  sorted: {
    'createdAt.DESC': 'Newest first',
    'createdAt.ASC': 'Oldest first',
    'size.DESC': 'Largest first',
    'size.ASC': 'Smallest first',
  },
  download_all: 'Download as ZIP',
  download: 'Download',
  named: '%{kind} of %{name}',
  named_place: '%{kind} of %{name}, test %{test}, prompt %{prompt}',
  open: 'Look at %{name}',
  place: 'Test %{test}, prompt %{prompt}',
  only_eval: 'only its media',
  of: '%{position} of %{total} on this page',
  previous: 'The one before',
  next: 'The next one',
  gone: 'It is not on this page of the list any more.',
  field: {
    eval: 'Evaluation',
    place: 'Result',
    provider: 'Provider',
    prompt: 'Prompt',
    type: 'Type',
    size: 'Size',
    created: 'Arrived',
  },
}

addTexts({ media: mediaTexts })
