const FORMS =
  'become became; begin began begun; break broke broken; bring brought; build built; buy bought; catch caught; choose chose chosen; come came; draw drew drawn; drive drove driven; fall fell fallen; fight fought; fly flew flown; get got gotten; give gave given; go went gone; grow grew grown; hold held; keep kept; know knew known; lead led; leave left; lose lost; make made; meet met; oversee oversaw overseen; pay paid; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent; sink sank sunk; speak spoke spoken; spend spent; stand stood; strike struck; take took taken; teach taught; tell told; think thought; throw threw thrown; undertake undertook undertaken; win won; withdraw withdrew withdrawn; write wrote written';

/** The infinitive of an irregular English verb form: `wrote` is `write`. */
export const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map(
  FORMS.split('; ').flatMap((forms) => {
    const [infinitive = '', ...past] = forms.split(' ');
    return past.map((form) => [form, infinitive] as const);
  }),
);
