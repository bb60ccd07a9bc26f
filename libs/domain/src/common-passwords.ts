/**
 * Words and keyboard walks at the heart of the passwords that leak most often. What people do to them to satisfy a
 * rule (capitals, digits and signs at the end, letters replaced by signs) is undone before they are looked up, so
 * that each covers its many variants.
 */
const heart = `
aaaaaa abc abcd abcde abcdef abcdefg abcdefgh abcabc access account adam admin administrator adrian aeiou africa
airborne alaska albert alex alexander alexandra alexis alice aline allo allstar alpha amanda amelie america amour
amoureux anakin andre andrea andrew android angel angela angelina angels animal anna anne anthony antoine apollo
apple apples april aqwzsx archer arizona arsenal arthur asdasd asdf asdfasdf asdfgh asdfghjkl asdfjkl asdqwe ashley
asshole assassin athena august august austin avatar azer azert azerty azertyuiop azqsdf babygirl badboy bailey
banana bandit barbara barcelona barney baseball basketball batman baxter bayern bear beaver beautiful benjamin
bernard bigdaddy bigdog bigboss billy birthday biscuit bismillah bitch black blackie blahblah blessed blessing
blink blue bond bonjour boomer booboo boston bradley brandon brandy bravo brazil brian brooklyn brother bubba
bubbles buddy bulldog buster butter butterfly butthead caca camaro cameron cameroon camille canada
captain carlos carmen caroline casper cassie champion chance chanel changeme changeit charles charlie charlotte
chelsea cherry chester chicago chicken china chloe chocolat chocolate chouchou chris christ christian christine
christmas christopher claire claude cleopatra clement coffee compaq computer cookie cool corvette coucou country
cowboy cowboys crystal cristiano dakota dallas dance daniel daniela daniele danielle dark darkness david debbie
december default delta demo denis dennis destiny deutschland devil dexter diablo diamond diana dieu doctor dollar
dolphin domino donald dorothy doudou dragon dragonball dream dreams driver drogba eagle eagles
einstein elephant elizabeth emilie emma emmanuel enter eric erika esperance espoir essence eternal europe example
facebook faith falcon family fanny fatima february fender ferrari fetish fifa fire first fish flower flowers fluffy
football forever formula france francis frank franck freddy free freedom friday friend friends fuck fuckoff
fuckyou gabriel games gandalf garfield gateway gemini genius george ginger giants gloire god goal gold golden
goldfish golf gracia grace graham green gregory guest guitar gunner hallo hammer hannah happiness happy hardcore
harley harmonie harry heather heaven heineken hello hellokitty helpme henry hercules hockey holland home
honda honey hotdog hottie house houston hunter hunting iceman ihateyou iloveyou iloveu iloveme iloveyou
indian info inter internet inconnu isabella isabelle jackie jackson jaguar jamaica james january jasmin jasmine
jasper jean jennifer jeremy jerome jessica jesus jesuschrist jetaime jetadore jobs john johnny johnson jonathan
jordan jose joseph joshua juliette julia julie julien july junior june justice justin juventus karate karen kevin
kerberos killer king kingkong kings kitty klaus knight kobe ladybug lakers larry laura lauren legend leonard
leslie letmein liberte liberty license lily lincoln lion lisa liverpool logan login logitech london looking louis
louise love lovely lover loveme lovers loveyou lucas lucky lucie lucky ludovic lulu maggie magic maison madison
madrid malika maman mamour manager manchester manuel march marie marina marine mario marion marley marlboro
marseille martin martine marvin mary master matrix matthew maurice maverick maxime maxwell melanie melissa member
mercedes merci merlin messi metallica michael michel michelle mickey microsoft midnight mike miller million mimi
minecraft miracle mirage misty mohamed mohammed molly momo money monica monika monkey monster montana monday moon
morgan mother motdepasse mouse motorola mountain muffin murphy music mustang mylove mypass mypassword mynoob
nadine naruto nascar natacha natalie natasha nathalie nathan nature newpass newyork nicholas nicole nicolas nigeria
nike ninja nintendo nirvana nokia nothing november october office officer olivia oliver olivier oracle orange
orlando oscar papa panda panther paradise paris parker pascal passat passe passer passion pass passw password
passwort passwords patricia patrick patrice paul peace peaches peanut penguin pepper peter petit phantom philippe
phoenix phone picasso pierre piano pirate pizza player please pokemon police polska poohbear pookie popcorn porsche
portugal power prayer president prince princess princesse private promise property public purple pussy python q
qazwsx qazwsxedc qaz qweasd qweasdzxc qwe qweqwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop
rabbit rachel raiders rainbow ranger rangers raymond rebecca red reddog redsox remember richard robert roberto
robin rock rocket rocky romain roman romance romeo ronaldo root rosebud royal running russia sabrina sales samantha
samson samsung samuel sandra santa sarah saturn schalke school scooby scooter scorpion scott secret secrets
secure security september serenity service sesame setup seven sexy shadow shalom shannon sharon sheila shithead
silver simon simone simple singer skater skippy skyline slayer smile smokey snoopy snowball soccer sofia soleil
sonic sonia sophia sophie spanky sparky spartan special spider spiderman spongebob spring staff star stars starwars
startrek stella stephane stephanie steven stone strong student success sugar summer sommer sunday sunflower sunny
sunrise sunset sunshine super superman superstar supersecret support surfer sweet sweetheart sweety sylvie system
tacos tagged tata taylor teacher teddy temp temporary tennis teresa test tester testing testpass tests therese
thierry thomas thunder thursday tiffany tiger tigers tigger tinker titanic toor tokyo toto toyota transport travel
trinity trouble trustme trustno truelove tuesday turtle tweety twilight twitter united unknown user valentin
valentina valentine vanessa vanille verify veronique victor victoria victory vincent violet viking virginia visitor
voyage walter warcraft warrior warriors wednesday weezer welcome whatever whocares william willkommen wilson
windows winner winston winter wizard wolf wolfgang wolves world wrestling xavier yamaha yankee yankees
yellow youtube yvonne zaq zaqwsx zaqxsw zidane zoe zoro zxcvbn zxcvbnm zxcv zxc`;

let known: ReadonlySet<string> | undefined;

/** Returns the words, in a set that is built when the first password is checked: most pages never do. */
export const commonWords = (): ReadonlySet<string> => (known ??= new Set(heart.split(/\s+/).filter(Boolean)));
