/** Words that are often typed for another one: as they sound, or as they are usually misspelt. */
export const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['breeding', ['breathing']],
  ['breth', ['breathe']],
  ['chocking', ['choking']],
  ['cryin', ['crying']],
  ['dieing', ['dying']],
  ['drinked', ['drank']],
  ['eated', ['ate']],
  ['eetin', ['eating']],
  ['falled', ['fell']],
  ['feel', ['fell']],
  ['felt', ['fell']],
  ['gived', ['gave']],
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
  ['wites', ['whites']],
  ['won', ['wont']],
]);

/**
 * Words that are one slip from a word that is looked for and mean something else, of the commonest of spoken English (SUBTLEX-US) and of
 * what is spoken of here. Left out are those that owners hardly type for themselves ('siezed').
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
redy reddy spam wrap wraps wrapping curl curls curled curling leeds sulking digs typing payed twise scail dus wot diffrence betwin
abandon abandoned abby aboard abort absence academy accent access accomplished accountant accounts ace aces
achieve acknowledge acres act action activate activities actress actual ad add added adding addition
administration adorable advanced advice advise aed affect affects agents ages ago ahead ahold aid aim ain
airline airplane al alan alcoholic ale alexander alien alike alive allen alley allies ally alone along am
amazed amount amusing amy an ana ancestors ancient anderson angel angeles angels angelus angle angus animals
ankle ankles ann annie announcement ant ants anybody anyhow anyone anytime anyway anywhere apartments ape
appear appears apple apples apply appointment approach apps arc area aren argue arguing arm arms army arrange
arranged arrested arrival arrived arrives art artery arts as ash ashes aside asking ass attached attacking
attacks attend attracted audition aunt austin aw awake awesome awfully axe ay aye ba babe backed background
backing backs backup backyard bacon badge bag bagheera bags bail bailey bake baked balloons balls bam banana
bandit bang banging bank banks banquet bar bare bark barking barn barrel barry bars bart base baseball basis
bass bat batch bates bathing bats batter battle battles baxter bay beach beaches beam bean beans bear beard
bearing bears beast beat beaten beating beats beau beaver because becoming bed bedroom beds bedtime beef beep
beeping beers bees beg began begging behalf behave bein beings belief bella belle bells belong beloved below
belt ben bench bend benefit benefits benny berlin beside besides bet beth betray bets better betting bible bid
bidding billie billion billions bills billy bin bing birthday biscuit bites bits bitter blackmail blade blake
blame blamed blaming blanche blank blanket blast blasted blend blending blep bless blessing blew blink block
blocking blocks bloke blond blonde bloom blow blowing blown blows blues bo boarding boat bob bobby boil bold
bolt bombing bon bond bonds bonfire bonnie bonus boo book booked books boom boost boot booth booze border bore
boring born boss bosses both bother bothered bothering bottles bought bound bout bow bowl bowling bowls boxes
boxing boy boys brace brad brain brains brakes brandon brandy brass brat brave breach break breaking breaks
breasts bree breeds breeze brent bret brett brewster bride bridge briefing bright bring bringing brings bro
broad broke brooklyn bruce buck bucket buckle bucks bud buddy bug bugging bugs build buildings bull bullet
bully bumped bunk bunny burger buried burns burst burt bury bush bushes businessman bust buster busting busy
butch butcher butter buttons butts buy buying buys buzz buzzer buzzing bye cab cabin cafe cage cain cake cal
calcium called caller calling calls calvin camel camp camping canada canceled cancelled cancer candidate
candle candles cane cannon cans cap capable cape captain capture cardinal cards care cared career careful
cares caring carl caroline carried carries carry carrying cart carter case cash cast casting castle catch
catherine cattle cause caused causing cave cd cease ceiling cell cellar cells cent central certain chad chain
chains chair chairman chairs chamber chan chance chandler chang changed changes changing chanting chapter
charges charging charity charles charley charlie charm charmed chart chased chasing chat chatter cheaper cheat
cheated cheating check checked checking checks cheeks cheer cheering cheers chef chemicals cheng chess chester
cheyenne chi chick chickens chicks childhood chili chill china chinese chip chips chirping chirps chloe choice
choke chonk chonky choosing chop chopped chopper chores chose chow chubby chuck chuckles chuckling chunky
cigar circle circus claimed claire clam clamp clan class classic clay clean cleaned cleaners clear cleared
clearing clever click climbed climbing clinic clip clock close closer closes closet closing clothes cloud
clouds clown clue coach coal coast coats cocaine cock coco cocoa code codes coffin coke col cola cole colin
collected collection collector college collier collins color colorado colored coloring colour coloured
colouring colt com coma comb combed combs comic commence commissioner commit committed committing common
compete complain complaints completed completely complex comrade con concept concern concerns concert
conclusion conclusions concrete concussion conditions conduct confess confessed confuse confusing confusion
congratulate connect consideration constant constitution construction contacted contacts contained container
content contest contract contracts controlled controls conversation convict conviction convince cook cookie
cookies cool cooler coolest coop cooper cop cops cora cordy core corn corner correct cos costs couch couldn
counsel counseling counted counter counting counts county couples course court courts cousin cover covers cow
cracked cracker crackers cracking cracks crane crank crashing crawled crawling crazy cream create created
creating creation creek creep creeps crew crib crime crimes criminal crippled crooked crop cross crossed
crossing crowd crowded crown crush ct cue cunning cunt cup cure curly currently curse cursed curtain curtains
custody custom customer customers cut cute cuts cutter cutting da dad dagger daily daisy dale dallas dam
damage damages dame damned dan dana dance dances dancing danger dare daring darkness darling darn dash date
dated dates dating daughters dave dawn de deaf deal dealer dealing deals dean dear deaths debt decent decided
deck declared decline declined dedicated dee deed deeds deeper deer defeated defence degree del delay deline
delivered delivering demand demonstration den denial dennis denver depressing depth derp derpy des deserve
design desire desperately despite dessert destiny detail details diary dice dick dicks did didn dies
difference differently dig digging dim dime dine diner ding dining dink dinner dinners dip dirt disappear
disappears disappointed discharged discovered discovery dish dishes disk dismissed disorder dispatch display
distinguished distress dive divine diving doc dock doe doesn doing dollar dollars dom domestic don done donna
doo doorbell doors dope dork dorm dot doubled dove downstairs dozen dozens dr dragon drain drake drawing drawn
dream dreamed dreaming dreams dress dressing drew dried drill drip drive driver drives driving dropping drown
drum drums duck dudley due dug duke dull dummy dump dumped dumping during dusty dutch duties eager earl
earlier earn earned earth ease easily east easter easy ed edge education efforts ego eighteen eighth either el
elaine elder elders eleanor electrical electronic emotion empire en ended ending endless ends endure engaged
engineer engines ensure enter entered entry er era erase errand est et eve even ever everybody everyday
everyone evolution ew ewing examine example expects expertise extraordinary fabulous faced faces facing fact
facts fade fag faggot fail failing fails faint fair fairly faith fake faking false fam fame fan fanny fans far
fare farm farmer fart farther fate father fathers fax fay fear fears feast feathers feature federal feds fee
feeling feelings feels felix fella fellas fellow fellows female ferris fiction fifteen fifty fighter fighters
fights figuring file filed filing fill filled filling finch find finding finds fine fink fire fired fires
firing firm first fisher fishing fist fix fixed fixing flag flame flask flat flatter flattered fled flee fleet
fleming flex flick flies flights flip flipped flirting float floating flood floof floors flow flowing fluffy
fly flying fog fold followed follows fond fool fooling fools footage forced forces forcing ford forged
forgetting forgive forgiven fork form formal former forms fort forty foster foul foundation fourteen fourth fr
frank freaked freaks freaky fred freeway frequency fried fries fritz frog fry fu fuck fucked fucking fudge
fuel full fully fun fund funds funky further fuse fuss fuzzy gag gail gain gal gale gallery game gang gangs
garbage gardens gary gas gate gates gay gear gee geek gen gene general generals gets gift gifted gig giggling
gin ginger gives givin glad gloria glove glow gm goat gob god gods gold goodnight goods goose gosh gotten gown
grab grace grade grades gram grams grand granddaughter granted grass grave graves gravy grease great greed
greek greet greeting grew grip groans groom gross grounded group groups grow growing growling grown grunting
grunts guaranteed guard guessed gun gunshots gut guts guy guys gym ha hack hacked hah hail haircut hairs hairy
hall halls hallway halt ham han hand handful handing handle handled handles handling hands handsome handy hang
hanged hank hans happen happens happy harder hardest harm harmless harper harriet harry harsh hart harvey hasn
hat hatch hate hated hating hats haunted haven hawkeye hay hayes headache headbutts headed heading
headquarters heads heal healing heap hear heard hearing hears hearst hearts heather heaven heavenly heavens
heck hee heel heels heh heights heir held hell helm helped helping helpless helps herb herd here hero herr
hers hey hi hicks hid hidden hide hideous higher highness highway hike hill hills hint hips hire hired hiring
hitting hm hmm ho hog holding holds hole holidays hollow hollywood holmes holt holy homeless homer homes
homework hon honey hong hoo hood hooked hooker hooks hop hope hoped hopes hoping horn horse hose hospitals
host hostage hottest hound house household houses housing hug hugh hugo hull hum humans humble humming hump
hunch hundred hunt hunting hup hurley husbands hush hustle hut hyde ice identification il im inappropriate
inch inches income incoming indeed infected informed injuries ink insisted instead insult insulting intend
intended intense intention interests international internet interrupting introduced invented invested invite
involve involves isn issue itch item ja jack jacket jade jail jake jam jane jar jay jean jeans jeep jelly jen
jenny jess jet jew jewel jewels jill jim jin job jock joe join joined joining joke joking jolly jones jose
josh joy jr judging jumping junk just justice kane kang katherine kay keen keeping kelly ken kenny kent kerry
kibbles kick kicked kicking kicks kid kidding kids kill killed killers killing kills kim kin kind kindness
king kiss kissed kisses kissing kitties kneading kneads knew knight knights knitting knives knock knocking
knocks know knowing knowledge kong korean kyle la labs lack lad ladder lads lady laid lake lamb lame lamp lan
lance land landing lands lane lap larder large larry las lasagne laser lasted lasts later latin laughing
laughter law lawn laws lay laying lb ld le lead leader leading leads leak lean leaning leap learning lease
least leather leave leaving led lee legend lend lens leo les lesson lester let lets letter letting li lib lid
lie lied lies lifetime lifting light lighten lighter lighting lightning lights liked likes liking limb limo
lin line lined lines ling lining link linked lipstick list listed listen listened listens lit litters live
lived lives living ll lo load loaded loading loaf loafing loafs lobster located lock locker locking locks
lodge logan logic loki lone look looked looking lookout loop loosen lord lori loser losers losses lots louder
lounge love loved lover lovers loves loving lower ls lt luck luke luna lunch lung lust luther lying lynch lynn
ma mac machines mack mad madame madison madness mae magnetic maid mail main maine make makes makeup making
male mall mama man manage managed maniac mankind manly manners manning manny map mapping mar marc march
marching marco maria marie marine maris mark marked married marry marrying mars mary mash masks mass massage
master match matched matching mate mates math matter matters mature max may mean meaning means meant meantime
measure measures med medal medals medium meet meeting meg mel melt men mental mere mess messed messing met
meta metal mew mews mi mia mice mick middle might mike mild mile milky mill miller mills milo mimi min mind
minds mine mines ming minor mint minus miracles miso miss misses missile mission missy mistaken mistakes
mistress misty misunderstanding mitch mo mob mock mode moe moggie moggy mold mole molly mom moment moments mon
mona monkey monkeys monster monsters monte months mood moore moose morphine moses most mostly mother mount
mountain mountains mouths moved movements movie movies mrs mud muffin mum mummy muscles must mutt myth na
nailed naked nala name narrow nash naughty nd nearby neat needed needing needn negotiate neighbor neighborhood
neighbors neither nerves nest net network newport news nice nicer nick nickel nicky nights nipples noah nobody
nod noise none noodles noon nope norman north noses note notice noticed notion now nowadays nowhere number
numbers nun nuns nurses nut nuts oat oath oats ocean odd offend offended offense offered office officer ol
oliver ones onto oops opening opens option ordered ordering orders ordinary oreo organ organization oscar
others otto ouch ought oui ounce our ours outfit outstanding oven overcome overheard overtime ow owe owes owl
own ox pa pace pacey packing packs pad padded pages paid pains painted painter painting paintings pair pal
palace palm palmer pals pam panicked panties papers paperwork par parade paradise parent parents park parked
parking part parts party passage passes passing passion passive passport past pat pate path patient patients
patrol pattern patting patty paul pawn paying pays peace peach peaches peak peanut pecking peek peel peep peg
pen penny pepper performed persons pet pete pets petty phase phil phoned phones phony phyllis picked picking
picks pickup picture pie piece pieces pier pig pigs pike pile pimp pine pinky pipe piper pipes pirate pirates
pit pitch place placed plague plain planes planet planets planned planning planted planting plate played
player playing plays plea plead pleased pleasure pledge plot plug plus pocket pod poet point pointed pointing
poke pole police policy polly pony pooh pool poor pop pope poppy pops porch pork porn port pose position
possess post poster pot potatoes potion pound pour pouring power prank pray prayed prayer praying predict
pressing presume prey prices prick pride priest primary prime prince print printed prison prisoner prize
produce produced producer production products profit project prom proof proper protect protest prove provide
proving pry pudding pulled pulling pulls pump pumping pumpkin punch punched punching punk punks puppies puppy
pure purely purr purring purse pushed puss pussy puts putting puzzle quack quarters queen queens queer quicker
quietly quit quite quitting ra race rach rack racket radiation raft rag rage raid rail rain raining rains
raise raising rally ram ranch rang range ranger rank rap rape raped rare rarely rate rated rates rather ratio
rats ray rays rd re reach reached reaches reaching reactor read reader reading ready realise realize realm
reason reasons recall receipt receive record recorder records recover recovery reduce reduced reed reese
regard regrets regular relation release released relieve rely remain remains remote remove removed rent rental
rep report reported reporter reports require rescued reserve reserved resort response responsible rest resting
retard retarded retire retired returned returns rev reveal reverend reverse rex rib rich rick rid ride rider
rides ridge riding rig rights riley ringing rings rio rip ripe ripped ripping rise rises rising risk risking
river roads roar rob robbed robber robbing robe robin robots rocket rocking rocks rocky rod rode role roll rom
roman rome room rooms roomy root rose roses rosie ross rot rough round rounds route routine row rub rubbing
rube ruby rug ruin ruining ruins ruling rum rumors runner rush rushed rushing russ ruth rye sachets sack
sacred sad saddle sadly safer said sail sailing saint sake sakes sal sale sales sally sam same samuel san sand
sandra sane sark sat satisfaction savage saved saves saving savings saw say saying says scale scaled scales
scam scan scar scare scares scarf scaring scars scary scenes scheduled science scooped scooping scope scored
scores scotch scout scouts scrap scrape screech screen screwed screwing scrub se sea seal sealed search
searched searching seas season seat seated seating seats sec seconds section secure seed seeds seeing seek
seeking seem seemed seen sees seize self sell selling sells semen send sending sends senor sense sensors sent
sepa sequence serial series seriously server serving set seth sets setting settings sew sewing sewn sex sh
shack shade shadow shake shall shame shared shares sharing shark sharp shave shaving shaw sheep sheets shell
shelley shells shelly shelter sherry shh shield shine shining ship ships shirt shit shocked shocking shoe
shoes shoo shook shoot shooter shooting shoots shop shopping shops shore shorter shorts shorty shotgun
shoulders shouldn shout shouting shouts shove show showed shower showing shown shows shutting shy si sickness
sides sidney sighs sight sights signed signing silk silly simba simple sin sing singer singing single sings
sink sinking sins sip sir sire sis sissy sit site sits sitter sitting situation sixteen size skate skating ski
skies skiing skill skills skip skipper slack slam slap slapped slave slice slick slid slide slight slip
slippers slippery slipping sloppy slot slower slut smack smacking small smaller smash smelled smelling smelly
smiled smiles smiling smoked smokey smoking snakes snap snapped sneak sneaking snow snuck snuggles snuggling
sobbing social socks sofa soil sol solar sold soldier sole solo solved some somebody someday somehow someone
sometime sometimes somewhat somewhere son song sons sookie soon sooner sophisticated sore sorry sort sought
soul souls sound sounded sounds soup sour south spa space spain spare speaker speaking speaks spear species
speed speeding spell spelling spells spend spending spice spiders spies spike spin spinning spirit spit spite
split sploot spoiled spoke spoon sport spots spotted spread spreading spring springs spy spying squad square
squeeze src st stab stabbed stable stack staff stage stain stake stakes stalking stall standards stands
stanford star stare staring stark stars start started starting starts starve states stations statue stay
stayed staying stays steady steak steaks steal stealing steam steel steele steering step stephen stepping
steps steven stew sticky still stink stinking stinks stitch stitches stitching stock stocks stolen stoned
stood stopping stores storing storm stove straight strangely stranger strangers strangle strangled strap straw
stray streak stream street streets stretch stride strike strikes striking strip stripes stroll strong stronger
struggle stud studied studies stuff stuffed stumbled stunning stunt style sub such suck sucked suckers sucking
sucks sue sued suffer suffered suing suit suite suits sum summer sunk sunny sunset superior superman supper
suppose sure surfing survival swan swapped sweating sweep sweet swell swim swimming swine swing switch
switched sword swore sydney ta tab tabby tables tackle tad tag tails taken takes takin taking tale talents
tales talked talking talks tall tammy tan tank tap taped tapes tapped target targets task taste tastes tasty
taught tax taxes teach teacher teaches teaching team teams tear tearing tears tease teasing ted teen teli tell
telling tells temple tend tender tennis tent tenth terms terribly terrific terrifying terror terry tested
testify text th tha thank thanksgiving that thats theater theatre thee theirs them theme then these they thick
thieves thing things think thinking third thirty this thorn thorough though thought thoughts threat threats
thrill thrilled throne throughout thunder thus thy ticking tickle tide tied tier tigger tighter til till tim
time timer timing tin tiny tip tipped tips tire tires tis tits toby toe toes toffee told tom tommy ton tone
tons tony took tool tools top topic tops torch tore toss touches touching tough tougher tour tow towel towers
town trace traced track tracked tracks trade traded trading trail train trained trainer training trains
traitor tramp trance trap traps trash traveled travels treasure treated treating treats treaty trees trek trey
trial trick tricked tricks tricky trigger trim triple tripped troops troubled troubles troy truce trucks true
trunk trusted trusting tub tubes tuck tucker tune tunnel turn turned turner turning twin twisted tyler typed
types uae um un uncomfortable underground understand understanding understood underwater union unit united
unless unto unusual update updated updates upper upside upstairs us usa usd user users uses vain val vast vat
vehicles venice vent venus vera vest vice vile violent visited visiting voices von voted voting vow wade wager
wah wait waited waiter waiting waitress waits wakes walker wall walls wally walt walter waltz wang want wanted
wanting wants war ward warden warm warming warn warning warp warrior wars wash wasn waste wasted wasting watch
watched watches watching waters wave waving wax ways we weapon wear wearing wears weasel weather weaver web
webster wedding weekend weep weighed weli wells were west wha whack whacked whale whales wheat wheel wheels
whew while whining whip whipped whisker whiskey whisper whispers whistles whitey whoa whom whoo whore whores
whose why wicked wide widow wife wig wild willie willing willow win wind windows winds wing winning wins wipe
wired wise wish wished wishes wishing wit witch witches within witness wives woke wolf wonder wondered
wondering wong woo wood wooden woods woody word wording words wore worked worker workers works world worn
worries worse worth would wouldn wounds wow wrap wrapped wreck wrestling wright wrist write writes yale yard
yay ye yea year yearbook years yell yelled yelling yells yen yep yes yet yo york younger your yours youth yum
yummy zack zeus zip zone zoo zoomies zooming
`
    .trim()
    .split(/\s+/),
);
