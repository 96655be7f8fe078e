/** Words that are often typed for another one: as they sound, or as they are usually misspelt. */
export const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['breeding', ['breathing']],
  ['breth', ['breathe']],
  ['chocking', ['choking']],
  ['cryin', ['crying']],
  ['dieing', ['dying']],
  ['eetin', ['eating']],
  ['feel', ['fell']],
  ['felt', ['fell']],
  ['guns', ['gums']],
  ['kat', ['cat']],
  ['nno', ['no']],
  ['nor', ['not']],
  ['pail', ['pale']],
  ['pea', ['pee']],
  ['peas', ['pee']],
  ['permetrin', ['permethrin']],
  ['poisen', ['poison']],
  ['seezure', ['seizure']],
  ['siezure', ['seizure']],
  ['siezures', ['seizures']],
  ['swolen', ['swollen']],
  ['tounge', ['tongue']],
  ['twiching', ['twitching']],
  ['won', ['wont']],
]);

/**
 * Words that are one slip from a word that is looked for and mean something else, of the commonest of spoken English (SUBTLEX-US) and of
 * what is spoken of here. Left out are those that owners hardly type for themselves ('siezed').
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
abby abort accent accounts ace aces achieve acres act action activate activities actress actual ad add adding
advanced advice advise aed affect affects agents ages ago ahead ahold aid aim ain al alan alcoholic ale
alexander alien alike alive allen alley allies ally alone along amazed amount amy an ana ancestors ancient
angeles angels angle angus ankles ann annie ant ants anyone apartments ape apple apples apply apps arc area
aren arm arrested arrived arrives art artery arts as ash aside asking ass attached attacking attacks attracted
aunt aw awake awfully axe ay aye ba babe backed backing backs backyard bacon bag bail bailey bake balloons
balls bam bang banging bank banks banquet bar bare bark barking barn barrel barry bars bart bass bat batch
bates bathing bats batter battle battles baxter bay beach beaches beam bean beans bear beard bearing bears
beast beat beaten beating beats beau beaver bed beds beef beep beeping beers bees beg begging bein beings
belief belle bells below belt ben bend bet beth bets better betting bible bid bidding billie billion billions
bills billy bin bing bites bits bitter blade blake blamed blanche blank blast blasted blend blending bless
blessing blew blink block blocking blocks bloke blond blonde bloom blow blown blues bo boarding boat bob boil
bold bolt bombing bon bond bonds bonus boo book booked books boom boost boot booth booze border bore boring
born boss bosses both bother bought bound bout bow bowling boxes boxing boy boys brad brain brains brandy brat
breach break breaking breaks breasts bree breeds breeze brent bret brett brewster bride bridge briefing bright
bring bringing brings bro broad broke brooklyn bruce buck bucket buckle bud buddy bug bugging bugs build
buildings bull bully bumped bunny buried burns burst burt bury bush bushes bust buster busting busy butter
buttons butts buy buying buys buzz buzzer buzzing bye cab cabin cafe cage cain cake cal called calling calls
camel camp camping canceled cancelled cancer candles cane cannon cans cap capable cape captain capture
cardinal cards care cared career careful cares caring carl carried carries carry carrying cart carter case
cash cast casting castle catch cattle cause caused cave cd ceiling cell cellar cells cent certain chad chain
chains chair chairs chamber chan chance chang changed changes changing chanting chapter charges charging
charles charley charm charmed chart chased chasing chat chatter cheaper cheat cheating check checked checking
cheeks cheer cheering chef chemicals cheng chess cheyenne chi chick chickens chicks china chinese chip choke
choosing chopped chores chose chow chuckles chuckling cigar circle circus claire clam clan class classic clay
clean cleaned cleaners clear cleared clearing clever click climbed climbing clinic clip close closer closes
closet closing cloud clouds clue coal coast coats cocaine cock code codes coffin coke col cola cole colin
collected collector college collier collins color colored colour colt com coma comb comic commence commit
committed committing common compete complain complaints completed completely complex con conclusion
conclusions concussion conditions conduct confessed confuse confusing confusion connect constant constitution
construction contacted contacts contained container content contest contract contracts convict conviction cook
cookie cookies cool cooler coolest coop cooper cora cordy core corn corner correct cos costs couch counsel
counseling counted counter counting counts county course court courts cousin cover covers cow cracked cracker
crackers cracking cracks crank crashing crawled crawling crazy cream create created creating creation creek
creeps crew crime crimes criminal crippled crooked crop crossed crowded crown crush ct cunning cunt curly
currently curse cursed curtain curtains cut cuts cutter cutting da dad dagger daily dale dam damage damages
dame damned dan dana dance dances dancing danger dare daring darling darn dash date dates dating dave dawn de
deaf deal dealing deals dean dear deaths deck dedicated dee deed deeds deer defeated degree deline delivered
delivering den denial dennis denver depth des desperately detail details diary dice dick dicks did dies dig
digging dim dime dine ding dining dink dip dirt disappear disappears discharged dish distress dive divine
diving doc dock doe doing dollar dom don done doo dope dork dorm dot dove dozen dozens dr dragon drain drake
drawing drawn dreaming dress drew dried drill drip driver driving dropping drown drum drums dudley due dug
duke dull dummy dump dumped dumping during dusty earl earlier earn earth easily east easter ed edge education
efforts ego eighteen eighth either elder elders eleanor electrical electronic emotion empire en ended ending
ends endure ensure enter entered entry er era erase errand est et eve even ever evolution ew ewing example
expects expertise faced faces facing fact facts fade fag faggot fail failing fails faint fair fake faking
false fame fan fanny fans far fare fart farther fate father fathers fax fay fear fears feast feathers feature
federal feds fee feeling feelings feels fella fellow female ferris fiction fifteen fighter fights figuring
file filed filing fill filling finch find finding fine fink fire fired fires firing fisher fishing fist fix
fixed fixing flat flatter fled flee fleet fleming flick flies flights flip flipped flirting floating flood
floors flow flowing fly flying fog fold fond fool fooling fools forcing ford forged fork form formal former
forms fort forty foster foul fourteen fourth fr frank freaky fred freeway frequency fried fries fritz frog fry
fu fucked fucking fuel full fun fund funds funky further fuse fuss fuzzy gail gain gale gallery game gangs
garbage gardens gary gas gate gates gay gear gee geek gen gene general generals gets gift gifted gig giggling
gin gives givin glow gm goat gob god gods gold goods goose gown grab grace grade grades grand grass grave
graves gravy great greed greek greet grew grip growing growling grown grunting guaranteed guard gun gunshots
gut guts guy guys gym ha hack hacked hah hail hairs hairy hall halls hallway halt ham han hand handful handing
handles handling hands hang hanged hans harder harm harper harriet harry hart harvey hat hatch hate hated
hating hats haunted haven hay hayes headed heading heads heal healing heap hear heard hearing hears hearst
hearts heather heaven heavenly heavens heck hee heel heh heights heir held hell helm helped helping helps herb
herd here hero herr hers hey hi hicks hid hidden hide hideous highness hike hill hills hint hips hire hired
hiring hitting hm hmm ho hog holding holds hole holidays hollow holt holy homer homes hon honey hong hoo hood
hooked hooks hop hope hoping horn hose host hound house housing hug hugh hugo hull hum humans humble humming
hump hunt hunting hup hurley hush hut hyde ice il im inch infected injuries ink insisted instead insult
insulting intended introduced invented invested invite involve involves issue itch ja jack jacket jade jail
jake jam jar jay jeep jelly jen jess jet jew jewel jewels jill jim jin jock join joined joining joking jones
jose joy judging jumping just kane kang kay keen keeping kelly ken kent kibbles kick kicked kicking kicks kid
kidding kill killing kills kim kin kind kindness king kiss kissed kisses kissing kitties knew knight knives
knock knocks knowing kong korean la labs lack lad ladder lady lake lamb lame lamp lan lance land landing lands
lane lap larry las lasts later law laws lay laying lb ld le lead leader leading leads leak lean leaning leap
learning lease least leather leave leaving led lee lend lens leo les let lets letter letting li lid lie lied
lies lifting light lighten lighter lighting lightning liked likes liking limb limo lin line lined lines ling
lining link linked list listed listened listens lit litters live lived lives living ll lo load loaded loading
loaf lobster located lock locker locking locks lodge logan logic lone look looked looking lookout loop loosen
lord lori loser losers losses lots lounge love lover lovers loves loving lower ls lt luck luke lung lust lying
lynch machines mack mad madness mae magnetic maid mail main maine make making male mall man managed manly
manners manning manny mar marc march marching marco marine maris mark marked married marry marrying mars mary
mash masks mass master match matched matching mate mates matter matters max may mean meaning means meant
measure measures med medal medals medium meet meeting meg mel melt men mental mere mess messed messing met
metal mew mews mi mia mice mick might mike mild mile mill mills milo min mind mine mines ming mint minus
miracles miss misses missile mission missy mistaken mistakes mistress mock mode moe mold mole moment mon mona
monkey monster monte months mood moore moose morphine moses most mother mount mountain mountains mouths moved
movements movie movies mrs mum mummy muscles must mutt na nailed name nash nd neat needed needing needn
neither nerves nest net newport news nice nick nicky nights nipples nod noise none noodles noon nope north
noses note notion now nowhere nun nuns nurses nut ocean odd offend offended ol oliver ones onto oops opens
option ordered orders ordinary others ouch ought oui ounce our ours oven overcome overheard ow owe owl own ox
pa pace packing packs pad pages paid pains painted painter painting paintings pair pal palace palm pals pam
panicked panties par parade paradise parent parents park parked parking parts party passage passes passing
passport past pat pate path patient patients patrol pattern patting paul pawn paying pays peace peach peaches
peak peanut peek peel peep peg pen penny persons pet pete pets phase phil phoned phones phony phyllis picking
picks pie piece pieces pier pig pigs pike pile pimp pine pinky pipe pirate pirates pit pitch place plain
planes planet planets planned planning planted planting plate played playing plays plea plead pleased pleasure
pledge plot plug plus pocket pod point pointing poke pole pooh pool poor pop poppy pops porch pork porn pose
position possess post poster pot potion pound pour pouring power prank pray prayed prayer praying predict
pressing presume prey prices prick pride primary prime prince print printed prison prisoner prize produce
produced producer products project prom proof protect proving pry pudding pulled pulling pulls pump pumping
punch punched punching punk punks puppies puppy pure purely purring purse pushed pussy puts putting puzzle
quack queen queens queer quicker quietly quit quite quitting ra race rach rack racket raft rag rage raid rail
rain raining rains raising rally ram rang rank rap rape raped rare rarely rate rates rats ray rays rd re reach
reached reaches reaching reactor read reading ready realise realize realm reason reasons recall receipt
receive record recorder records reduce reduced reed reese regard regrets relation release relieve rely rent
rental rep reported reports rescued resort response rest retard retarded retired returned returns rev reveal
rex rib rich rick rid ride rides ridge riding rig rights riley ringing rings rip ripe ripped ripping rise
rises rising risking river roads roar robbed robber robbing robin robots rocket rocking rocks rocky rod rom
rome room root rose roses ross rot rough round rounds routine row rub rubbing rube rug ruin ruining ruins
ruling rum rumors runner rush rushed rushing russ rye sachets sack sacred sad sadly safer sail sailing saint
sake sakes sale sales sally same samuel san sand sane sark sat saved saves saving savings saw say saying says
scale scam scan scar scare scares scarf scaring scars scary scenes scheduled science scooped scooping scope
scored scores scotch scout scouts scrap scrape screech screen screwed screwing se sea seal sealed searching
seas season seat seating seats sec section secure seed seeds seeing seek seeking seem seen sees seize self
sell selling sells semen send sending senor sense sensors sent series seriously server serving set setting sew
sex sh shack shade shadow shake shall shame shared shares sharing shark sharp shave shaving sheep sheets shell
shelley shells shelly shh shield shine shining ship ships shirt shit shocked shocking shoe shoes shoo shook
shoot shooter shoots shop shopping shops shore shorter shorts shorty shoulders shouldn shout shouts show
showing shows shutting shy si sickness sides sidney sight sights silk silly simple sin sing sings sink sinking
sins sip sir sire sis sissy sit site sits sitting size skate skating ski skies skiing skill skills skip
skipper slack slam slapped slave slice slick slide slight slip slippers slippery slipping sloppy slot slower
slut smack small smash smelled smelling smelly smiled smiles smiling smoking snakes snapped sneak sneaking
snow snuck sobbing socks sofa soil sol solar sold sole some son song sons soon sooner sore sorry sort sought
souls sound sounded sounds sour south spa space spain spare speaker speaking speaks spear speed speeding spell
spelling spells spend spending spice spiders spies spike spin spirit spit spite split spoiled sport spots
spread spreading spring springs spy spying squad square stab stabbed stable stack staff stage stain stake
stakes stalking standards stands stanford star stare staring stark stars start starting starts starve states
statue stay stayed staying stays steak steaks steal stealing steel steele steering step stephen stepping steps
steven sticky still stink stinking stinks stitches stock stocks stolen stoned stood stopping stores storm
stove straight strangely stranger strangers strangle strangled strap straw stray streak stream street streets
stretch strike strikes striking strip stripes stroll strong stronger struggle studies stuff stuffed stumbled
stunning stunt style sub such suck sucked suckers sucking sue sued suffer suffered suing suits sum sunk sunny
supper suppose surfing swan sweating sweep swell swim swine swing switch switched sword swore sydney ta tab
tables tackle tad tails taken takes takin taking tale talents tales talked talking talks tall tammy tan tank
tap taped tapes tapped targets task taught tax teach teacher teaches teaching team teams tear tearing tears
tease teasing ted teen tell telling temple tend tennis tent tenth terms terrific terrifying terry tested text
th tha thank that thats theatre thee them theme then these they thick thieves thing things think third thirty
this thorn thorough though thought threat threats thrill thrilled throne thy ticking tickle tide tied tighter
til till tim time timer timing tin tip tipped tips tire tires tis tits toby toe toes told tom tommy ton tone
tons tony took tool tools top topic tops torch tore toss touches touching tough tougher tour tow towel towers
town trace traced track tracked trade traded trading trail train trained trainer training trains trance trap
traps trash traveled travels treasure treated treating treaty trees trek trey trial trick tricked tricks
tricky trim triple tripped troops troubled troubles troy truce trucks true trunk trusted trusting tub tubes
tuck tune turn turned turning twin types uae um un union unless unto upside us usa usd uses vain val vast vat
vehicles venice vent venus vera vest vice vile violent visited visiting von voted voting vow wade wager wah
wait waited waiter waiting waits wakes walker wall walls wally walt walter waltz want wanted wanting wants war
ward warden warm warming warn warning warp warrior wars wash waste wasted wasting watch watched watches
watching waters wave waving wax ways we weapon wear wearing wears weasel weather weaver web webster wedding
weep weli wells were west wha whack whacked whale whales wheat wheel wheels whew while whining whip whipped
whisker whiskey whisper whispers whistles whitey whoa whom whoo whore whores whose why wicked wide widow wife
wig wild willie willing willow win wind windows wing winning wins wipe wired wise wish wished wishes wishing
wit witch witches witness wives woke wonder wong woo wood wooden woods word words wore worked worker works
world worn worries worse worth would wounds wow wrapped wrestling wright wrist write writes yale yard yay ye
yea year yearbook years yell yelled yelling yells yen yep yes yet yo york your yours youth yum yummy zack zip
zone zoo
`
    .trim()
    .split(/\s+/),
);
