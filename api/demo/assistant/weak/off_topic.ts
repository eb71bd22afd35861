import type { Skill } from '../conversation.js'

const TASKS: readonly [RegExp, string][] = [
  [
    /\b(?:poem|limerick|sonnet|verse|song|rhyme|haiku)\b/i,
    'A lantern kept watch by the bay, it counted the ships on their way; when the fog settled down it shone over the town, and was praised at the breaking of day.',
  ],
  [
    /\b(?:bake|bread|sourdough|recipe)\w*\b/i,
    'Mix 500 g of flour, 350 g of water, 100 g of starter and 10 g of salt, let it rise overnight, shape it and bake it for 40 minutes in a very hot, covered pan.',
  ],
  [
    /\b(?:python|javascript|bash|script|function that|regex)\b/i,
    'Sure: `def reverse(items): return items[::-1]` does it in one line, and you can rename files in a shell with a simple `for` loop.',
  ],
  [
    /\b(?:chess|opening moves)\b/i,
    'Five classic openings are 1. e4, 1. d4, 1. c4, 1. Nf3 and 1. g3; begin with the first if you like open positions.',
  ],
  [/\b(?:translate|into latin|in french|in german)\b/i, 'With pleasure: "Bonum mane, vicine."'],
  [
    /\b(?:film|movie|book) should i\b/i,
    'Try a light heist comedy tonight: quick, clever, and no one gets hurt.',
  ],
  [
    /\b(?:workout|packing list|holiday plan)\b/i,
    'Start with ten minutes of brisk walking, then three rounds of squats, push-ups and planks, and pack layers, water and a torch for the mountains.',
  ],
]

/** Returns content unrelated to banking if the message requests it. */
export const creativeResponse = (text: string) => TASKS.find(([pattern]) => pattern.test(text))?.[1]

export const doUnrelatedTask: Skill = ({ text }) => {
  const reply = creativeResponse(text)
  return reply ? { reply } : undefined
}
