// Readable ASCII for letters of other alphabets, where a target takes nothing else: class names, URLs, GraphQL, proto. Alphabets that
// need a dictionary to be read aloud (Chinese characters) are left to the caller.

/**
 * Makes a table of letters and their spellings from pairs.
 * @example
 * 'аa жzh'   →   а → a, ж → zh
 */
function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]));
}

const LATIN = 'ßss æae œoe øo đd ðd þth łl ıi ħh ŋng ŧt';
const CYRILLIC =
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
  'єye іi їyi ґg ўu ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz';
const GREEK = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';
const KANA =
  'あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno ' +
  'はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe をo んn ' +
  'がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo ' +
  'ぁa ぃi ぅu ぇe ぉo ゃya ゅyu ょyo ゔvu';

const LETTERS = table([LATIN, CYRILLIC, GREEK, KANA].join(' '));

/** The parts of a Korean syllable, in the order of Unicode (chapter 3.12), by the Revised Romanization. */
const INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** The distance from hiragana to katakana in Unicode. */
const TO_HIRAGANA = 0x60;

/**
 * Spells a word in `a` to `z` and `0` to `9`; letters that cannot be spelt are left out.
 * @param word letters and digits of any script, in lower case
 * @example
 * класс → klass,   주문 → jumun
 */
export function transliterated(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return [...hiragana(word.normalize('NFC'))]
    .map(spell)
    .join('')
    .replace(/[^a-z0-9]/g, '');
}

/**
 * Writes katakana as hiragana, っ as the consonant behind it, きゃ as `kya`, and ー as nothing.
 * @example
 * カッパ   →   かpぱ
 */
function hiragana(word: string): string {
  return word
    .replace(/[ァ-ヴ]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - TO_HIRAGANA))
    .replace(/([きしちにひみりぎじぢびぴ])([ゃゅょ])/g, (_, first: string, small: string) => {
      const start = spell(first).slice(0, -1);
      return start + (/[hj]$/.test(start) && start !== 'h' ? spell(small).slice(1) : spell(small));
    })
    .replace(/っ(.)/g, (_, next: string) => spell(next).charAt(0) + next);
}

function spell(letter: string): string {
  if (letter <= '\u007f') return letter;
  const code = letter.codePointAt(0) ?? 0;
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) return syllable(code - FIRST_SYLLABLE);
  const known = LETTERS.get(letter);
  if (known !== undefined) return known;
  const parts = letter.normalize('NFKD').toLowerCase();
  return parts === letter ? '' : [...parts].map(spell).join('');
}

function syllable(index: number): string {
  const [vowels, finals] = [VOWELS.length, FINALS.length];
  const initial = INITIALS[Math.floor(index / (vowels * finals))] ?? '';
  const vowel = VOWELS[Math.floor(index / finals) % vowels] ?? '';
  return initial + vowel + (FINALS[index % finals] ?? '');
}
